import type { RunningProgram } from '../support/program.ts';

/** Node's option that enables the inspector. */
export const INSPECTABLE = ['--inspect=127.0.0.1:0'];

const MEBIBYTE = 1_024 * 1_024;

/**
 * The memory that the program holds after a garbage collection, in MiB: its heap, and external memory of its objects.
 * Resident memory is larger, because it includes the peak.
 */
export async function measureRetained(program: RunningProgram): Promise<number> {
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
  // Objects with a finalizer are collected the second time.
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = (await ask(3, 'Runtime.evaluate', { expression })) as { result: { value: number } };
  inspector.close();
  return result.value / MEBIBYTE;
}
