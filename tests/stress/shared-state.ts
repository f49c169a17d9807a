import { request } from 'node:http';
import { NetworkPerson } from './person.ts';

const DAY = '2026-11-21';
const GUESSES = 40;

/** What several processes are to know together, each figure being what they do not. */
export interface SharedState {
  /** Calls at other processes than the one that somebody signed in at that did not know them, and those that did after signing out. */
  sessionsApart: number;
  /** How many of forty wrong passwords that were tried at once were looked at. */
  guessesTaken: number;
  /** How many guesses were looked at for saying to come from elsewhere. */
  forgeriesTaken: number;
  /** Whether an address was taken for another than the one that the balancer sees. */
  addressesWrong: number;
  /** How many more tasks than one were made of one call that each process got at the same moment. */
  repeated: number;
}

/** Tries what processes at these addresses, and behind a balancer, know together. */
export async function trySharedState(balancer: string, addresses: readonly string[]): Promise<SharedState> {
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
    const answers = await Promise.all(addresses.map(async (address) => person.call(address, 'GET', '/api/user')));
    apart += answers.filter((answer) => answer.status !== status).length;
  };
  await person.register(addresses[0] ?? '');
  await expect(200);
  await person.call(addresses.at(-1) ?? '', 'POST', '/api/logout');
  await expect(401);
  return apart;
}

/** Guesses a password at once and through the balancer, and then again as if from elsewhere. */
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
    const answers = await Promise.all(attempts);
    return answers.filter(({ status }) => status === 401).length;
  };
  const guessesTaken = await tries(GUESSES, () => ({}));
  const forgeriesTaken = await tries(GUESSES, (number) => ({
    'x-forwarded-for': `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
  }));
  return { guessesTaken, forgeriesTaken };
}

/** Signs in from another address of this machine, and looks where that is said to be. */
async function countWrongAddresses(balancer: string): Promise<number> {
  const person = new NetworkPerson(`elsewhere-${process.pid}@halo.example`);
  await person.register(balancer);
  const from = '127.0.0.2';
  const body = JSON.stringify({ email: person.email, password: 'a long walk' });
  await new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    request(`${balancer}/api/login`, { method: 'POST', localAddress: from, headers }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    })
      .once('error', reject)
      .end(body);
  });
  const devices = await person.read<{ isCurrent: boolean; ipAddress: string }[]>(balancer, '/api/sessions');
  return devices.filter(({ isCurrent, ipAddress }) => ipAddress !== (isCurrent ? '127.0.0.1' : from)).length;
}

/** Sends one call with a key to each process at the same moment. */
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
