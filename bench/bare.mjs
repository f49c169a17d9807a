import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// The baseline: a bare Fastify that sends the same bytes and does nothing else.
const file = process.env.BARE_RESPONSE;
const response = file === undefined ? '' : readFileSync(file, 'utf8');
const app = fastify();
app.all('*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(response));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`bare Fastify is ready at ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
