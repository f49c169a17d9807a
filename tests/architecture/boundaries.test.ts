import { beforeAll, describe, expect, test } from 'vitest';
import { inTemporaryFolder, read, runTool } from './support/project.ts';

/** One deliberate violation of each rule: the file, what it does, and what it is told. */
const VIOLATIONS: [file: string, text: string, message: RegExp][] = [
  ['src/shared/a1/imports-server.ts', use('#server/clock.ts'), /shared is pure/],
  ['src/shared/a1/imports-client.ts', use('#client/ui/button.tsx'), /shared is pure/],
  ['src/shared/a1/imports-node.ts', use('node:fs'), /shared is pure/],
  ['src/shared/a1/imports-package.ts', use('kysely'), /shared is pure/],
  ['src/shared/a1/type-of-server.ts', useType('#server/clock.ts'), /shared is pure/],
  ['src/shared/a1/steps-up.ts', use('../calendar/day.ts'), /Use '\.\/' inside a folder/],
  ['src/shared/a1/some.test.ts', use('#server/clock.ts'), /shared imports neither/],
  ['src/server/a1/imports-client.ts', use('#client/ui/button.tsx'), /server never imports the client/],
  ['src/server/a1/a1.service.ts', use('#client/ui/button.tsx'), /server never imports the client/],
  ['src/server/a1/a1.store.ts', use('#client/ui/button.tsx'), /server never imports the client/],
  ['src/server/a1/steps-up.ts', use('../clock.ts'), /Use '\.\/' inside a folder/],
  ['src/server/a1/kysely.ts', use('kysely'), /Only stores/],
  ['src/server/a1/kysely.service.ts', useType('kysely'), /Only stores/],
  ['src/server/a1/kysely.routes.ts', use('kysely'), /Only stores/],
  ['src/server/a1/kysely.presenter.ts', use('kysely'), /Only stores/],
  ['src/server/a1/store.presenter.ts', use('./a1.store.ts'), /A presenter only shapes/],
  ['src/server/a1/store.routes.ts', use('./a1.store.ts'), /Routes call services/],
  ['src/server/a1/database.routes.ts', useType('#server/database/database.ts'), /Routes call services/],
  ['src/server/a1/fastify.service.ts', useType('fastify'), /A service knows no HTTP/],
  ['src/server/a1/plugin.service.ts', use('@fastify/cookie'), /A service knows no HTTP/],
  ['src/server/a1/routes.service.ts', use('./a1.routes.ts'), /A service knows no HTTP/],
  ['src/server/a1/sideways.service.ts', use('#server/tasks/tasks.store.ts'), /service to service/],
  ['src/server/a1/service.store.ts', use('./a1.service.ts'), /A store imports neither/],
  ['src/server/a1/routes.store.ts', use('./a1.routes.ts'), /A store imports neither/],
  ['src/server/a1/sideways.store.ts', use('#server/tasks/tasks.store.ts'), /service to service/],
  ['src/server/http/knows-slice.ts', use('#server/tasks/tasks.service.ts'), /http knows no slice/],
  ['src/server/database/knows-slice.ts', use('#server/tasks/tasks.store.ts'), /database knows no slice/],
  ['src/server/a1/environment.ts', `export const port = process.env['PORT'];\n`, /process\.env/],
  ['src/client/a1/imports-server.ts', use('#server/clock.ts'), /client never imports the server/],
  ['src/client/app/imports-server.ts', useType('#server/clock.ts'), /client never imports the server/],
  ['src/client/app/imports-node.ts', use('node:fs'), /client never imports the server or Node/],
  ['src/client/app/contract.ts', use('#shared/tasks/tasks.contract.ts'), /contracts as types only/],
  ['src/client/a1/contract.ts', use('#shared/tasks/tasks.contract.ts'), /contracts as types only/],
  ['src/client/main.ts', use('zod'), /contracts as types only/],
  ['src/client/a1/steps-up.ts', use('../ui/button.tsx'), /Use '\.\/' inside a folder/],
  ['src/client/app/steps-up.ts', use('../ui/button.tsx'), /Use '\.\/' inside a folder/],
  ['src/client/a1/sideways.ts', use('#client/tasks/task-list.tsx'), /A slice imports only ui, data and items/],
  ['src/client/a1/imports-app.ts', use('#client/app/router.tsx'), /A slice imports only ui, data and items/],
  ['src/client/ui/knows-slice.tsx', useType('#client/tasks/task-list.tsx'), /ui and data know no slice/],
  ['src/client/ui/knows-items.tsx', use('#client/items/list-card.tsx'), /ui and data know no slice/],
  ['src/client/data/knows-app.ts', use('#client/app/router.tsx'), /ui and data know no slice/],
  ['src/server/a1/console.ts', `console.log('here');\nexport {};\n`, /console/],
  ['src/server/a1/any.ts', `export const anything: any = 1;\n`, /any/],
  ['src/server/a1/long.ts', 'export {};\n'.repeat(301), /too many lines/],
];

/** What the rules must leave alone. */
const LAWFUL: [file: string, text: string][] = [
  ['src/shared/b1/b1.contract.ts', use('zod') + use('#shared/calendar/day.ts', 'b') + use('./b1.rules.ts', 'c')],
  ['src/shared/b1/b1.rules.test.ts', use('vitest') + use('./b1.rules.ts', 'b')],
  ['src/server/b1/b1.presenter.ts', useType('kysely') + use('#shared/b1/b1.contract.ts', 'b')],
  [
    'src/server/b1/b1.store.ts',
    use('kysely') + use('./b1.presenter.ts', 'b') + use('#server/database/database.ts', 'c'),
  ],
  ['src/server/b1/b1.service.ts', use('./b1.store.ts') + use('#server/tasks/tasks.service.ts', 'b')],
  ['src/server/b1/b1.routes.ts', use('./b1.service.ts') + use('#server/http/endpoints.ts', 'b')],
  ['src/server/http/b1.ts', use('fastify') + use('./app-error.ts', 'b')],
  ['src/server/config.ts', `export const port = process.env['PORT'];\n`],
  ['src/client/b1/b1.queries.ts', useType('#shared/b1/b1.contract.ts') + use('#client/data/query-client.ts', 'b')],
  [
    'src/client/b1/b1-list.tsx',
    use('#client/ui/card.tsx') + use('#shared/b1/b1.rules.ts', 'b') + use('./b1.queries.ts', 'c'),
  ],
  ['src/client/app/page.tsx', use('#client/b1/b1-list.tsx') + use('#client/ui/card.tsx', 'b')],
];

interface Report {
  filename: string;
  message: string;
  help?: string;
}

let reports: Report[] = [];

beforeAll(() => {
  // The rules that need types have nothing to say about imports.
  const config = read('.oxlintrc.json').replace('"typeAware": true', '"typeAware": false');
  const files = Object.fromEntries([...VIOLATIONS, ...LAWFUL].map(([file, text]) => [file, text]));
  reports = inTemporaryFolder({ '.oxlintrc.json': config, ...files }, (folder) => {
    const output = runTool('oxlint', 'oxlint', ['--format', 'json', '--no-ignore', '.'], folder);
    return (JSON.parse(output) as { diagnostics: Report[] }).diagnostics;
  });
});

function reportsOn(file: string): string[] {
  const found = reports.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file));
  return found.map(({ message, help = '' }) => `${message} ${help}`);
}

/** An import that is used, so that nothing but its direction can be wrong. */
function use(path: string, name = 'a'): string {
  return `import * as ${name} from '${path}';\nexport const ${name}Used = ${name};\n`;
}

function useType(path: string): string {
  return `import type { A } from '${path}';\nexport type Used = A;\n`;
}

describe('a file that crosses a boundary is told so', () => {
  test.each(VIOLATIONS)('%s', (file, _text, message) => {
    expect(reportsOn(file)).toContainEqual(expect.stringMatching(message));
  });
});

describe('a file that keeps to the boundaries is left alone', () => {
  test.each(LAWFUL)('%s', (file) => {
    expect(reportsOn(file)).toEqual([]);
  });
});
