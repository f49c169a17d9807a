import { request } from 'node:http';
import { NetworkPerson } from './person.ts';
import { wait, startFor, WriteLog } from './writers.ts';

/** The result of very slow uploads. */
export interface UploadsOutcome {
  uploads: number;
  /** The time in milliseconds until the first upload was cut off, and until the last. */
  firstCut: number;
  lastCut: number;
  /** The number of uploads that were accepted. */
  taken: number;
  /** The slowest concurrent write, in milliseconds. */
  slowestWrite: number;
  /** The number of concurrent writes that failed. */
  failedWrites: number;
}

/** Starts slow uploads with a few bytes per second each, and writes at the same time. */
export async function uploadSlowly(uploads: number, environment: Record<string, string>): Promise<UploadsOutcome> {
  // No service listens there: no upload gets that far.
  const program = startFor({ ...environment, HALO_SPEECH_URL: 'http://127.0.0.1:1/v1' }, 120_000);
  const address = await program.address;
  const people: NetworkPerson[] = [];
  for (let count = 0; count < uploads; count += 1) {
    const person = new NetworkPerson(`slow-${count}-${process.pid}@halo.example`);
    await person.register(address);
    people.push(person);
  }
  const over = new AbortController();
  const uploading = Promise.all(people.map(async (person) => upload(address, person))).finally(() => over.abort());
  const writeLog = new WriteLog(people[0] ?? new NetworkPerson(''));
  let slowestWrite = 0;
  for (let count = 0; !over.signal.aborted; count += 1) {
    const start = performance.now();
    await writeLog.write(address, `meanwhile-${count}`);
    slowestWrite = Math.max(slowestWrite, performance.now() - start);
    await wait(50);
  }
  const outcomes = await uploading;
  program.stop();
  await program.ended;
  const cuts = outcomes.map(({ cutAfter }) => Math.round(cutAfter));
  return {
    uploads,
    firstCut: Math.min(...cuts),
    lastCut: Math.max(...cuts),
    taken: outcomes.filter(({ status }) => status !== undefined && status !== 408).length,
    slowestWrite: Math.round(slowestWrite),
    failedWrites: writeLog.failures,
  };
}

/** Sends an endless upload until it is cut off. */
async function upload(
  address: string,
  person: NetworkPerson,
): Promise<{ cutAfter: number; status: number | undefined }> {
  return new Promise((resolve) => {
    const start = performance.now();
    const headers = {
      ...person.headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    };
    const call = request(`${address}/api/transcribe`, { method: 'POST', agent: false, headers });
    const sending = setInterval(() => call.write('0'), 500);
    let status: number | undefined;
    call.on('response', (response) => {
      status = response.statusCode;
      response.resume();
    });
    call.on('error', () => undefined);
    call.on('close', () => {
      clearInterval(sending);
      resolve({ cutAfter: performance.now() - start, status });
    });
    call.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\nContent-Type: audio/webm\r\n\r\n');
  });
}
