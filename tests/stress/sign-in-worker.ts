import { parentPort, workerData } from 'node:worker_threads';

/** A sign-in attempt with its client address. */
export interface SignIn {
  email: string;
  password: string;
  from: string;
}

/** The response status of an attempt, and its duration in milliseconds. */
export interface SignInResponse {
  status: number;
  milliseconds: number;
}

const { address, attempts } = workerData as { address: string; attempts: SignIn[] };

async function signIn({ email, password, from }: SignIn): Promise<SignInResponse> {
  const start = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const body = JSON.stringify({ email, password });
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - start };
}

parentPort?.postMessage(await Promise.all(attempts.map(signIn)));
