import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { DatabaseOpenError } from '#server/database/open-database.ts';
import { NewerDatabaseError } from '#server/database/migrate.ts';

/** The operator's commands by name. Each is loaded only when it runs. */
const COMMANDS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  serve: async (config) => (await import('#server/serve.ts')).serve(config),
  seed: async (config) => (await import('./seed.ts')).seed(config),
  admin: async (config, args) => (await import('./admin.ts')).changeAdmin(config, args),
  account: async (config, args) => (await import('./create-account.ts')).createAccount(config, args),
  invite: async (config, args) => (await import('./invite.ts')).inviteSomebody(config, args),
  password: async (config, args) => (await import('./reset-password.ts')).resetPassword(config, args),
  audit: async (config, args) => (await import('./audit.ts')).printAuditTrail(config, args),
  backup: async (config, args) => (await import('./backup.ts')).backUpTo(config, args),
  restore: async (config, args) => (await import('./restore.ts')).restoreFrom(config, args),
  distribute: async (config, args) => (await import('./distribute.ts')).distributePeople(config, args),
};

/** The first words of the error message of each command that does not start halo. */
const ERROR_PREFIX: Record<string, string> = {
  seed: 'halo cannot add the demo account',
  admin: 'halo cannot change who is an admin',
  account: 'halo cannot create the account',
  invite: 'halo cannot make the invitation',
  password: 'halo cannot set the password',
  audit: 'halo cannot say what happened',
  backup: 'halo cannot write the backup',
  restore: 'halo cannot restore the backup',
  distribute: 'halo cannot distribute the database',
};

/** Runs a command. An error becomes one line on stderr and exit code 1. */
export async function runCommand([name = 'serve', ...args]: string[]): Promise<void> {
  // Files that halo writes must not be readable by other users of this machine.
  process.umask(0o077);
  try {
    const command = COMMANDS[name];
    if (command === undefined)
      throw new ConfigError(`There is no command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}`);
    await command(readConfig(process.env), args);
  } catch (error) {
    process.stderr.write(`${ERROR_PREFIX[name] ?? 'halo cannot start'}: ${explain(error)}\n`);
    process.exit(1);
  }
}

/** Returns one line that says what is wrong, without the credentials of a URL. */
function explain(error: unknown): string {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  const isOurs = [ConfigError, DatabaseOpenError, NewerDatabaseError].some((kind) => error instanceof kind);
  if (!isOurs && (syscall === 'listen' || syscall === 'getaddrinfo')) return explainListening(code);
  return message.split('\n')[0] ?? '';
}

/** Returns why the server cannot listen on HOST and PORT. */
function explainListening(code: string): string {
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE') return `the port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `the port ${port} may not be used by this user. Set PORT to another one.`;
  return `HOST (${process.env['HOST'] ?? '127.0.0.1'}) is no address of this machine.`;
}
