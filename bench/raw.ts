import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

/**
 * The least that reading a signed-in person's day can cost with its data in SQLite: bare Fastify and the two statements,
 * without validation, names, order or headers. What halo adds to this is halo's own.
 */
const connection = new DatabaseSync(process.env['RAW_DATABASE'] ?? '', { readOnly: true });
const session = prepare(
  'select users.id, sess, expire from sessions join users on users.id = sessions."userId" where sid = ? and expire > ?',
);
const day = prepare('select * from tasks where "userId" = ? and date >= ? and date <= ?');

const app = fastify();
app.get('/api/tasks/date/:date', async (request, reply) => {
  const { date } = request.params as { date: string };
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const [found] = session.all(hash('sha256', token, 'base64url'), new Date().toISOString()) as unknown as number[][];
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(day.all(found?.[0] ?? 0, date, date)));
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`Raw SQLite is ready at ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));

function prepare(sql: string) {
  const statement = connection.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}
