import { ConfigError, readConfig, type Config } from './config.ts';
import { NewerDatabaseError } from './database/migrate.ts';

/** What an operator can do, by name. Each is loaded only when it is asked for. */
const COMMANDS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  serve: async (config) => (await import('./serve.ts')).serve(config),
  seed: async (config) => (await import('./seed.ts')).seed(config),
};

/** Runs a command. Whatever keeps it from starting is one line on stderr and exit code 1. */
export async function run([name = 'serve', ...args]: string[]): Promise<void> {
  try {
    const command = COMMANDS[name];
    if (command === undefined)
      throw new ConfigError(`There is no command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}`);
    await command(readConfig(process.env), args);
  } catch (error) {
    process.stderr.write(`halo cannot start: ${explain(error)}\n`);
    process.exit(1);
  }
}

/** One line that says what is wrong and what to do, without the secrets of an address. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NewerDatabaseError) return error.message;
  const { code = '', message } = error as Error & { code?: string };
  if (code === 'EADDRINUSE') return `the port ${process.env['PORT'] ?? '3000'} is in use. Set PORT to another one.`;
  if (code === 'EACCES' && message.includes('listen'))
    return `the port ${process.env['PORT'] ?? ''} may not be used by this user.`;
  if (process.env['DATABASE_URL']) return `the database of DATABASE_URL cannot be used: ${oneLine(message || code)}`;
  return `the data in DATA_DIR (${process.env['DATA_DIR'] ?? './data'}) cannot be used: ${oneLine(message)}`;
}

function oneLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
