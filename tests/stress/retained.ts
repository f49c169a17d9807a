import type { RunningProgram } from '../support/program.ts';

/** What Node needs to be asked what it holds. */
export const INSPECTABLE = ['--inspect=127.0.0.1:0'];

const MEBIBYTE = 1_024 * 1_024;

/**
 * How much memory the program holds once all garbage is collected, in MiB: its own objects, and what they have outside of the heap.
 * What the system has given it is more, by what was needed at the busiest moment.
 */
export async function retainedBy(program: RunningProgram): Promise<number> {
  const inspector = new WebSocket(await program.inspector);
  await new Promise((resolve, reject) => {
    inspector.addEventListener('open', resolve);
    inspector.addEventListener('error', () => reject(new Error('The program cannot be asked')));
  });
  const ask = async (id: number, method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      inspector.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id === id) resolve(message.result);
      });
      inspector.send(JSON.stringify({ id, method, params }));
    });
  // Twice: what has a finalizer goes with the second.
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = (await ask(3, 'Runtime.evaluate', { expression })) as { result: { value: number } };
  inspector.close();
  return result.value / MEBIBYTE;
}
