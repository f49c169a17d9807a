import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { parseAllowedAddresses, type AllowedAddresses } from './outgoing/address-policy.ts';
import { trustProxySchema, type TrustProxy } from './trust-proxy.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const isSwitched = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** An address to which a path can be appended. */
const plainUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine(isPlainAddress, 'must be an address without a user, a query and a fragment')
  .transform(withoutTrailingSlashes);

const service = {
  /** The URL to which `/chat/completions` or `/audio/transcriptions` is appended. */
  url: plainUrl,
  key: z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of visible characters'),
  model: z.string().max(200, 'must be at most 200 characters'),
};

const allowedAddresses = z.string().transform((text, context) => {
  const allowed = parseAllowedAddresses(text);
  if (allowed !== undefined) return allowed;
  context.addIssue({ code: 'custom', message: 'must be a list of CIDR ranges, IP addresses and names of hosts' });
  return z.NEVER;
});
/** Who may create an account: anybody, whoever has an invitation, or only the operator. */
const REGISTRATIONS = ['open', 'invite', 'closed'] as const;

/** Who may create an account. */
export type RegistrationMode = (typeof REGISTRATIONS)[number];

/** An OpenID provider. Plain HTTP is for one on this machine. */
const issuerSchema = z
  .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'must be an https address')
  .refine(isPlainAddress, 'must be an address without a user, a query and a fragment');

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

/** All settings, by environment variable (README, "Configuration"). */
const environmentSchema = z
  .object({
    PORT: port.default(3_000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_NOTIFY_URL: postgresUrl.optional(),
    ACCOUNT_ROWS: z.coerce.number().int().min(0).default(250_000),
    ACCOUNT_MEGABYTES: z.coerce.number().int().min(0).default(100),
    HISTORY_DAYS: z.coerce.number().int().min(0).default(0),
    HISTORY_MEGABYTES: z.coerce.number().int().min(0).default(100),
    REGISTRATION: z.enum(REGISTRATIONS, 'must be open, invite or closed').default('open'),
    PASSWORD_SIGN_IN: isSwitched.default(true),
    OIDC_ISSUER: issuerSchema.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(50, 'must be at most 50 characters').default('OpenID'),
    OWNER_EMAIL: z.email('must be an email address').optional(),
    PUBLIC_URL: plainUrl.optional(),
    TRUST_PROXY: trustProxySchema.default(false),
    ALLOW_PLAIN_HTTP: isSwitched.default(false),
    ALLOWED_PRIVATE_ADDRESSES: allowedAddresses.prefault(''),
    METRICS_PORT: port.min(1).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, such as halo@example.org')
      .optional(),
    RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
    HALO_LLM_URL: service.url.optional(),
    HALO_LLM_KEY: service.key.optional(),
    HALO_LLM_MODEL: service.model.optional(),
    HALO_SPEECH_URL: service.url.optional(),
    HALO_SPEECH_KEY: service.key.optional(),
    HALO_SPEECH_MODEL: service.model.default('whisper-1'),
  })
  .refine(({ HALO_LLM_URL, HALO_LLM_MODEL }) => HALO_LLM_URL === undefined || HALO_LLM_MODEL !== undefined, {
    path: ['HALO_LLM_MODEL'],
    error: 'must be set, as HALO_LLM_URL is',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'must be set, as SMTP_URL is',
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'must be set, as SMTP_URL is: the links in mails lead there',
  })
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => OIDC_ISSUER === undefined || OIDC_CLIENT_ID !== undefined, {
    path: ['OIDC_CLIENT_ID'],
    error: 'must be set, as OIDC_ISSUER is',
  })
  .refine(({ OIDC_ISSUER, PUBLIC_URL }) => OIDC_ISSUER === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'must be set, as OIDC_ISSUER is: the provider leads back to it',
  })
  .refine(({ OIDC_ISSUER, PASSWORD_SIGN_IN }) => PASSWORD_SIGN_IN || OIDC_ISSUER !== undefined, {
    path: ['PASSWORD_SIGN_IN'],
    error: 'can be false only if OIDC_ISSUER is set',
  })
  .refine(
    ({ HOST, PUBLIC_URL, ALLOW_PLAIN_HTTP }) =>
      ALLOW_PLAIN_HTTP || isLoopback(HOST) || PUBLIC_URL?.startsWith('https:') === true,
    {
      path: ['HOST'],
      error:
        'can be reached from other machines, and halo speaks plain HTTP. Set PUBLIC_URL to the https address of the reverse proxy in front of it, or ALLOW_PLAIN_HTTP to true',
    },
  );

/** An OpenAI-compatible remote service. */
export interface RemoteService {
  url: string;
  key: string | undefined;
  model: string;
}

/** The OpenID provider that people can sign in with. (decision 068) */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Its name on the buttons. */
  name: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where PostgreSQL's own LISTEN works, which PgBouncer does not pass on; undefined without PostgreSQL. */
  notifyUrl: string | undefined;
  /** How much an account may store; 0 means unlimited. */
  quota: { rows: number; megabytes: number };
  /** How many days, and how much, of an account's history is kept; 0 means without limit. */
  history: { days: number; megabytes: number };
  registration: RegistrationMode;
  /** Whether people may sign in and register with a password. */
  hasPasswordSignIn: boolean;
  /** Undefined without an OpenID provider. */
  openId: OpenIdProvider | undefined;
  ownerEmail: string | undefined;
  /** The address of halo for people, without a slash at its end. It may have a path. */
  publicUrl: string | undefined;
  trustProxy: TrustProxy;
  /** Private addresses that people may name in webhooks and calendars. */
  allowedAddresses: AllowedAddresses;
  /** The address of the metrics; undefined switches them off. */
  metrics: { port: number; host: string } | undefined;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  /** Factor of every rate limit; 0 switches them off. */
  rateLimitScale: number;
  /** The language model that interprets sentences first; undefined leaves that to halo's own parser. */
  languageModel: RemoteService | undefined;
  /** The transcription service; undefined switches transcription off. */
  speech: RemoteService | undefined;
  /** The mail server and the sender's address; undefined if halo sends no mail. */
  mail: { url: string; from: string } | undefined;
}

/** Thrown when halo cannot start with a setting. */
export class ConfigError extends Error {}

/**
 * Reads the configuration. An empty variable counts as not set. Throws a ConfigError of one line for invalid values.
 */
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
    notifyUrl: data.DATABASE_URL && (data.DATABASE_NOTIFY_URL ?? data.DATABASE_URL),
    quota: { rows: data.ACCOUNT_ROWS, megabytes: data.ACCOUNT_MEGABYTES },
    history: { days: data.HISTORY_DAYS, megabytes: data.HISTORY_MEGABYTES },
    registration: data.REGISTRATION,
    hasPasswordSignIn: data.PASSWORD_SIGN_IN,
    openId:
      data.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: data.OIDC_ISSUER,
            clientId: data.OIDC_CLIENT_ID ?? '',
            clientSecret: data.OIDC_CLIENT_SECRET,
            name: data.OIDC_NAME,
          },
    ownerEmail: data.OWNER_EMAIL,
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY,
    allowedAddresses: data.ALLOWED_PRIVATE_ADDRESSES,
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    logLevel: data.LOG_LEVEL,
    rateLimitScale: data.RATE_LIMIT_SCALE,
    languageModel: remoteService(data.HALO_LLM_URL, data.HALO_LLM_KEY, data.HALO_LLM_MODEL),
    speech: remoteService(data.HALO_SPEECH_URL, data.HALO_SPEECH_KEY, data.HALO_SPEECH_MODEL),
    mail: data.SMTP_URL === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM ?? '' },
  };
}

function remoteService(url: string | undefined, key: string | undefined, model = ''): RemoteService | undefined {
  return url === undefined ? undefined : { url, key, model };
}

function withoutTrailingSlashes(url: string): string {
  return url.endsWith('/') ? withoutTrailingSlashes(url.slice(0, -1)) : url;
}

/** True when only this machine can reach a listening address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function isPlainAddress(text: string): boolean {
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}

/** Returns the variable's name and what is wrong. It leaves out the value, which may be a secret. */
function describeIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}
