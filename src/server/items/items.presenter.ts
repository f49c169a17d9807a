import { z } from 'zod';

/** A row whose fields have the values of a response; other columns stay. */
type Presented<Row, Fields extends z.ZodRawShape> = {
  [Name in keyof Row]: Name extends keyof Fields ? z.output<Fields[Name]> : Row[Name];
};

/** Returns the function that converts a row to the form of this response: with booleans on either engine. */
export function createPresenter<Fields extends z.ZodRawShape>({ shape }: z.ZodObject<Fields>) {
  const booleans = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodBoolean);
  return <Row extends object>(row: Row): Presented<Row, Fields> => {
    const item = { ...row } as Record<string, unknown>;
    for (const name of booleans) if (name in item) item[name] = Boolean(item[name]);
    return item as Presented<Row, Fields>;
  };
}
