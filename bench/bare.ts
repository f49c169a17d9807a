import fastify from 'fastify';

/** What halo's speed is measured against: a bare Fastify that answers the same bytes and does nothing else. */
const answer = Buffer.from(process.env['BARE_ANSWER'] ?? '', 'base64').toString('utf8');
const app = fastify();
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`bare Fastify is ready at ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
