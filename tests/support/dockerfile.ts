import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the project. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** An instruction of the Dockerfile. */
export interface Step {
  instruction: string;
  /** The options that begin with `--`, by name. */
  flags: Record<string, string>;
  text: string;
}

/** A build stage. The last one is the image. */
export interface Stage {
  base: string;
  name: string;
  steps: Step[];
}

/** Parses the project's Dockerfile, which has no build arguments and no continued lines. */
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
export function findSteps(stage: Stage | undefined, instruction: string): Step[] {
  return stage?.steps.filter((step) => step.instruction === instruction) ?? [];
}

/** The environment variables of a stage. */
export function readVariables(stage: Stage | undefined): Record<string, string> {
  return Object.fromEntries(findSteps(stage, 'ENV').map(({ text }) => text.split('=') as [string, string]));
}

/** The words of a step in exec form: `CMD ["node", "main.ts"]`. */
export function parseWords(step: Step | undefined): string[] {
  return JSON.parse(/\[.*\]$/.exec(step?.text ?? '')?.[0] ?? '[]') as string[];
}
