import { request } from 'node:http';
import { NetworkPerson } from './person.ts';

const DAY = '2026-11-21';
const GUESSES = 40;

/** What several processes must share; each figure counts failures of that. */
export interface SharedState {
  /** The number of requests to other processes that did not recognize a session, or accepted it after the sign-out. */
  sessionsApart: number;
  /** How many of forty concurrent wrong passwords were checked. */
  guessesTaken: number;
  /** How many guesses with a forged address were checked. */
  forgeriesTaken: number;
  /** The number of sessions with another address than the one the balancer saw. */
  addressesWrong: number;
  /** The number of extra tasks from one request with an Idempotency-Key to all processes at once. */
  repeated: number;
}

/** Checks the shared state of processes at these addresses and behind a load balancer. */
export async function checkSharedState(balancer: string, addresses: readonly string[]): Promise<SharedState> {
  return {
    sessionsApart: await countSessionsApart(addresses),
    ...(await guess(balancer)),
    addressesWrong: await countWrongAddresses(balancer),
    repeated: await countRepeated(addresses),
  };
}

async function countSessionsApart(addresses: readonly string[]): Promise<number> {
  const person = new NetworkPerson(`shared-${process.pid}@halo.example`);
  let apart = 0;
  const expect = async (status: number) => {
    const responses = await Promise.all(addresses.map(async (address) => person.call(address, 'GET', '/api/user')));
    apart += responses.filter((response) => response.status !== status).length;
  };
  await person.register(addresses[0] ?? '');
  await expect(200);
  await person.call(addresses.at(-1) ?? '', 'POST', '/api/logout');
  await expect(401);
  return apart;
}

/** Guesses a password concurrently through the balancer, and again with forged addresses. */
async function guess(balancer: string): Promise<{ guessesTaken: number; forgeriesTaken: number }> {
  const person = new NetworkPerson(`guessed-${process.pid}@halo.example`);
  await person.register(balancer);
  const tries = async (count: number, headers: (number: number) => Record<string, string>) => {
    const attempts = Array.from({ length: count }, async (_, number) =>
      fetch(`${balancer}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(number) },
        body: JSON.stringify({ email: person.email, password: `guess ${number}` }),
      }),
    );
    const responses = await Promise.all(attempts);
    return responses.filter(({ status }) => status === 401).length;
  };
  const guessesTaken = await tries(GUESSES, () => ({}));
  const forgeriesTaken = await tries(GUESSES, (number) => ({
    'x-forwarded-for': `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
  }));
  return { guessesTaken, forgeriesTaken };
}

/** Signs in from another local address and checks the address of the session. */
async function countWrongAddresses(balancer: string): Promise<number> {
  const person = new NetworkPerson(`elsewhere-${process.pid}@halo.example`);
  await person.register(balancer);
  const from = '127.0.0.2';
  const body = JSON.stringify({ email: person.email, password: 'a long walk' });
  await new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    request(`${balancer}/api/login`, { method: 'POST', localAddress: from, headers }, (response) => {
      response.resume();
      response.once('end', resolve);
    })
      .once('error', reject)
      .end(body);
  });
  const devices = await person.read<{ isCurrent: boolean; ipAddress: string }[]>(balancer, '/api/sessions');
  return devices.filter(({ isCurrent, ipAddress }) => ipAddress !== (isCurrent ? '127.0.0.1' : from)).length;
}

/** Sends a request with an Idempotency-Key to all processes at once. */
async function countRepeated(addresses: readonly string[]): Promise<number> {
  const [first = ''] = addresses;
  const person = new NetworkPerson(`once-${process.pid}@halo.example`);
  await person.register(first);
  const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': 'once' };
  const body = JSON.stringify({ title: 'Once', date: DAY });
  await Promise.all(addresses.map(async (address) => fetch(`${address}/api/tasks`, { method: 'POST', headers, body })));
  const tasks = await person.read<unknown[]>(first, '/api/tasks/all');
  return tasks.length - 1;
}
