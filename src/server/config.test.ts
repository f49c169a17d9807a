import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DEFAULTS = {
  port: 3_000,
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: undefined,
  notifyUrl: undefined,
  registration: 'open',
  hasPasswordSignIn: true,
  openId: undefined,
  quota: { rows: 250_000, megabytes: 100 },
  history: { days: 0, megabytes: 100 },
  ownerEmail: undefined,
  publicUrl: undefined,
  trustProxy: false,
  allowedAddresses: { ranges: [], hosts: new Set() },
  metrics: undefined,
  logLevel: 'info',
  rateLimitScale: 1,
  languageModel: undefined,
  speech: undefined,
  mail: undefined,
};

const VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_NOTIFY_URL',
  'OWNER_EMAIL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'ALLOW_PLAIN_HTTP',
  'ALLOWED_PRIVATE_ADDRESSES',
  'METRICS_PORT',
  'METRICS_HOST',
  'REGISTRATION',
  'PASSWORD_SIGN_IN',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'ACCOUNT_ROWS',
  'ACCOUNT_MEGABYTES',
  'HISTORY_DAYS',
  'HISTORY_MEGABYTES',
  'LOG_LEVEL',
  'RATE_LIMIT_SCALE',
  'HALO_LLM_URL',
  'HALO_LLM_KEY',
  'HALO_LLM_MODEL',
  'HALO_SPEECH_URL',
  'HALO_SPEECH_KEY',
  'HALO_SPEECH_MODEL',
];

describe('readConfig', () => {
  it('needs no variables', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig(Object.fromEntries(VARIABLES.map((name) => [name, ''])))).toEqual(DEFAULTS);
  });

  it('reads every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/halo',
        DATABASE_URL: 'postgresql://halo@pooler/halo',
        DATABASE_NOTIFY_URL: 'postgresql://halo@db/halo',
        REGISTRATION: 'closed',
        PASSWORD_SIGN_IN: 'false',
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'halo',
        OIDC_CLIENT_SECRET: 'shared',
        OIDC_NAME: 'Example',
        ACCOUNT_ROWS: '1000',
        ACCOUNT_MEGABYTES: '0',
        HISTORY_DAYS: '365',
        HISTORY_MEGABYTES: '20',
        OWNER_EMAIL: 'owner@halo.example',
        PUBLIC_URL: 'https://halo.example',
        TRUST_PROXY: '10.0.0.0/8',
        ALLOW_PLAIN_HTTP: 'false',
        ALLOWED_PRIVATE_ADDRESSES: '192.168.1.0/24, fd00::7 Home.arpa',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.7',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '0.5',
        HALO_LLM_URL: 'http://127.0.0.1:11434/v1/',
        HALO_LLM_KEY: 'llm-key',
        HALO_LLM_MODEL: 'small',
        HALO_SPEECH_URL: 'https://speech.example/v1',
        HALO_SPEECH_KEY: 'speech-key',
        HALO_SPEECH_MODEL: 'large',
        SMTP_URL: 'smtps://halo:secret@mail.example',
        MAIL_FROM: 'halo <halo@halo.example>',
        UNRELATED: 'ignored',
      }),
    ).toEqual({
      port: 8_080,
      host: '0.0.0.0',
      dataDir: '/var/lib/halo',
      databaseUrl: 'postgresql://halo@pooler/halo',
      notifyUrl: 'postgresql://halo@db/halo',
      registration: 'closed',
      hasPasswordSignIn: false,
      openId: { issuer: 'https://id.example', clientId: 'halo', clientSecret: 'shared', name: 'Example' },
      quota: { rows: 1_000, megabytes: 0 },
      history: { days: 365, megabytes: 20 },
      ownerEmail: 'owner@halo.example',
      publicUrl: 'https://halo.example',
      trustProxy: '10.0.0.0/8',
      allowedAddresses: {
        ranges: [
          [expect.objectContaining({ octets: [192, 168, 1, 0] }), 24],
          [expect.objectContaining({ parts: [0xfd00, 0, 0, 0, 0, 0, 0, 7] }), 128],
        ],
        hosts: new Set(['home.arpa']),
      },
      metrics: { port: 9_464, host: '10.0.0.7' },
      logLevel: 'warn',
      rateLimitScale: 0.5,
      languageModel: { url: 'http://127.0.0.1:11434/v1', key: 'llm-key', model: 'small' },
      mail: { url: 'smtps://halo:secret@mail.example', from: 'halo <halo@halo.example>' },
      speech: { url: 'https://speech.example/v1', key: 'speech-key', model: 'large' },
    });
  });

  it('needs the URL of a service, and the model of a language model', () => {
    expect(
      readConfig({
        HALO_SPEECH_URL: 'http://localhost:8000',
        HALO_LLM_URL: 'http://localhost',
        HALO_LLM_MODEL: 'small',
      }),
    ).toMatchObject({
      speech: { url: 'http://localhost:8000', key: undefined, model: 'whisper-1' },
      languageModel: { url: 'http://localhost', key: undefined, model: 'small' },
    });
    expect(messageFor({ HALO_LLM_URL: 'http://localhost' })).toMatch(/^HALO_LLM_MODEL: [^\n]+$/);
  });

  it('needs the sender and the public address with a mail server', () => {
    const SMTP_URL = 'smtp://mail.example';
    const PUBLIC_URL = 'https://halo.example';
    expect(messageFor({ SMTP_URL, PUBLIC_URL })).toMatch(/^MAIL_FROM: [^\n]+$/);
    expect(messageFor({ SMTP_URL, MAIL_FROM: 'halo@halo.example' })).toMatch(/^PUBLIC_URL: .*SMTP_URL.*links/);
    expect(readConfig({ SMTP_URL, PUBLIC_URL, MAIL_FROM: 'halo@halo.example' }).mail?.url).toBe(SMTP_URL);
  });
});

describe('readConfig with plain HTTP', () => {
  it.each([['127.0.0.1'], ['127.8.8.8'], ['::1'], ['localhost']])(
    'is allowed on %s, which only this machine can reach',
    (HOST) => {
      expect(readConfig({ HOST }).host).toBe(HOST);
      expect(readConfig({ HOST, PUBLIC_URL: 'http://halo.example' }).host).toBe(HOST);
    },
  );

  it.each([['0.0.0.0'], ['::'], ['192.168.1.7'], ['127.0.0.1.example'], ['halo.example']])(
    'is refused on %s, on one line that names the settings to change',
    (HOST) => {
      const others: Record<string, string>[] = [
        {},
        { PUBLIC_URL: 'http://halo.example' },
        { ALLOW_PLAIN_HTTP: 'false' },
      ];
      for (const more of others) {
        const message = messageFor({ HOST, ...more });
        expect(message).toMatch(/^HOST: [^\n]+$/);
        for (const name of ['PUBLIC_URL', 'ALLOW_PLAIN_HTTP']) expect(message).toContain(name);
      }
    },
  );

  it.each([[{ PUBLIC_URL: 'https://halo.example' }], [{ ALLOW_PLAIN_HTTP: 'true' }]])(
    'is allowed on other addresses with %o',
    (leave) => {
      expect(readConfig({ HOST: '0.0.0.0', ...leave }).host).toBe('0.0.0.0');
    },
  );
});

describe('readConfig of the OpenID provider', () => {
  const PROVIDER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'halo', PUBLIC_URL: 'https://halo.example' };

  it('takes it without a secret, and on this machine without HTTPS', () => {
    expect(readConfig(PROVIDER).openId).toEqual({
      issuer: 'https://id.example',
      clientId: 'halo',
      clientSecret: undefined,
      name: 'OpenID',
    });
    expect(readConfig({ ...PROVIDER, OIDC_ISSUER: 'http://127.0.0.1:9000' }).openId?.issuer).toContain('127.0.0.1');
  });

  it.each([
    ['OIDC_CLIENT_ID', { ...PROVIDER, OIDC_CLIENT_ID: '' }],
    ['PUBLIC_URL', { ...PROVIDER, PUBLIC_URL: '' }],
    ['PASSWORD_SIGN_IN', { PASSWORD_SIGN_IN: 'false' }],
  ])('names %s when it does not fit the rest', (name, environment) => {
    expect(messageFor(environment)).toMatch(new RegExp(`^${name}: must|^${name}: can`));
  });
});

describe('readConfig of metrics', () => {
  it('listens on this machine only, unless METRICS_HOST is set', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9_464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  });
});

describe('an invalid value', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://halo@db/halo'],
    ['DATABASE_NOTIFY_URL', 'mysql://halo@db/halo'],
    ['OWNER_EMAIL', 'owner'],
    ['PUBLIC_URL', 'halo.example'],
    ['PUBLIC_URL', 'ftp://halo.example'],
    ['PUBLIC_URL', 'https://halo.example/?from=here'],
    ['TRUST_PROXY', 'foo'],
    ['ALLOW_PLAIN_HTTP', 'yes'],
    ['REGISTRATION', 'everybody'],
    ['PASSWORD_SIGN_IN', 'no'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://me:secret@id.example'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'many'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'halo'],
    ['HALO_LLM_URL', 'ftp://halo.example'],
    ['HALO_LLM_KEY', 'two words'],
    ['HALO_SPEECH_URL', 'halo.example/v1'],
    ['HALO_SPEECH_URL', 'https://ana:secret@halo.example'],
    ['HALO_SPEECH_URL', 'https://halo.example?version=1'],
    ['HALO_SPEECH_KEY', 'line\nbreak'],
  ])('is reported on one line: %s=%s', (name, value) => {
    const message = messageFor({ [name]: value });

    expect(message).toMatch(new RegExp(`^${name}: [^\\n]+$`));
  });

  it.each(['mysql://halo:s3cret-word@db/halo', 's3cret-word'])(
    'is not part of the message, because it may be a secret: %s',
    (DATABASE_URL) => {
      const message = messageFor({ DATABASE_URL });

      expect(message).toContain('DATABASE_URL: must start with postgres:// or postgresql://');
      expect(message).not.toContain('s3cret-word');
    },
  );

  it('is reported together with all others', () => {
    expect(messageFor({ PORT: 'abc', LOG_LEVEL: 'loud' })).toMatch(/^PORT: [^\n]+; LOG_LEVEL: [^\n]+$/);
  });
});

function messageFor(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted');
}
