import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's own folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** One line of the Dockerfile: `COPY`, and what is copied where. */
export interface Step {
  instruction: string;
  /** What begins with `--`, by its name. */
  flags: Record<string, string>;
  text: string;
}

/** What begins with FROM; the last one is the image. */
export interface Stage {
  base: string;
  name: string;
  steps: Step[];
}

/** Reads the project's Dockerfile, as far as it goes: it has no build arguments and no lines that go on in the next. */
export function readDockerfile(): Stage[] {
  const stages: Stage[] = [];
  for (const line of readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, instruction = '', flagText = '', text = ''] = /^([A-Z]+) ((?:--\S+ )*)(.*)$/.exec(line) ?? [];
    if (instruction === '') throw new Error(`The Dockerfile has a line that is no step: ${line}`);
    if (instruction === 'FROM') {
      const [base = '', , name = 'image'] = text.split(' ');
      stages.push({ base, name, steps: [] });
      continue;
    }
    const flags = Object.fromEntries([...flagText.matchAll(/--(\S+?)=(\S+)/g)].map(([, name, value]) => [name, value]));
    stages.at(-1)?.steps.push({ instruction, flags, text });
  }
  return stages;
}

/** The steps of a stage with an instruction. */
export function stepsOf(stage: Stage | undefined, instruction: string): Step[] {
  return stage?.steps.filter((step) => step.instruction === instruction) ?? [];
}

/** The variables that a stage sets. */
export function variablesOf(stage: Stage | undefined): Record<string, string> {
  return Object.fromEntries(stepsOf(stage, 'ENV').map(({ text }) => text.split('=') as [string, string]));
}

/** The words of a step that is written as a list: `CMD ["node", "main.ts"]`. */
export function wordsOf(step: Step | undefined): string[] {
  return JSON.parse(/\[.*\]$/.exec(step?.text ?? '')?.[0] ?? '[]') as string[];
}
