import { z } from 'zod';
import { trustProxySchema, type TrustProxy } from './trust-proxy.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** Everything that can be set from outside, by environment variables (README, "Configuration"). */
const environmentSchema = z.object({
  PORT: port.default(3_000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  OWNER_EMAIL: z.email('must be an email address').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TRUST_PROXY: trustProxySchema.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  ownerEmail: string | undefined;
  publicUrl: string | undefined;
  trustProxy: TrustProxy;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  /** What every rate limit is multiplied by; 0 switches them off. */
  rateLimitScale: number;
}

/** A variable has a value that halo cannot start with. */
export class ConfigError extends Error {}

/** Reads the configuration. An empty variable counts as not set. Throws a ConfigError of one line for a bad value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) throw new ConfigError(result.error.issues.map(describeIssue).join('; '));
  const { data } = result;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    ownerEmail: data.OWNER_EMAIL,
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rateLimitScale: data.RATE_LIMIT_SCALE,
  };
}

/** Names the variable and what is wrong, never its value: it may be a secret. */
function describeIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}
