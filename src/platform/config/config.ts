import path from 'node:path'
import { z } from 'zod'

/**
 * The program's whole configuration (DESIGN.md §2), read once at the start. Each
 * variable that is wrong gets one sentence that names it and says what it wants.
 */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Proxies in front that append to X-Forwarded-For. */
  trustProxy: number
  mail: { smtpUrl: string | undefined; from: string; to: string }
  links: { careers: string | undefined; soloInterview: string | undefined; videoChannel: string | undefined }
  /** The instant at which the process believes it started, for tests and demonstrations. */
  clock: Date | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export class ConfigError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

const url = (wants: string, protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), wants)
const webUrl = (name: string) => url(`${name} wants a full web address such as https://jobs.example.com`, ['http:', 'https:'])
const mailbox = (name: string) =>
  z
    .string()
    .max(320)
    .regex(/^(?:[^<>\r\n]{1,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, `${name} wants an address such as hello@example.com or "Patter <hello@example.com>"`)
const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} wants a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} wants a whole number from ${min} to ${max}`)

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber('PORT', 0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webUrl('PUBLIC_URL')
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'PUBLIC_URL wants an address without a path, such as https://example.com')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('DATABASE_URL wants the address of a PostgreSQL server such as postgres://user:password@host:5432/name', [
    'postgres:',
    'postgresql:',
  ]).optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10).default(0),
  SMTP_URL: url('SMTP_URL wants a mail server such as smtp://user:password@host:587 or smtps://host:465', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailbox('MAIL_FROM').optional(),
  MAIL_TO: mailbox('MAIL_TO').optional(),
  CAREERS_URL: webUrl('CAREERS_URL').optional(),
  SOLO_INTERVIEW_URL: webUrl('SOLO_INTERVIEW_URL').optional(),
  VIDEO_CHANNEL_URL: webUrl('VIDEO_CHANNEL_URL').optional(),
  CLOCK: z
    .string()
    .refine((value) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)), 'CLOCK wants an ISO instant such as 2026-11-23T09:00:00Z')
    .transform((value) => new Date(value))
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'LOG_LEVEL wants debug, info, warn, error or silent' }).default('info'),
})

export interface ConfigDefaults {
  brandName: string
  brandEmail: string
}

/**
 * Reads and validates the environment. An empty variable counts as unset.
 * Throws ConfigError with one sentence for each variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>, defaults: ConfigDefaults): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const sentences = new Map<string, string>()
    for (const { path: [name], message } of parsed.error.issues) {
      if (!sentences.has(String(name))) sentences.set(String(name), message)
    }
    throw new ConfigError([...sentences.values()])
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const wrong: string[] = []
  if (production && values.CLOCK) wrong.push('CLOCK is for tests and demonstrations: unset it when NODE_ENV is production')
  if (production && !values.DATABASE_URL) {
    wrong.push('DATABASE_URL is not set: with NODE_ENV=production the program wants a PostgreSQL server such as postgres://user:password@host:5432/name')
  }
  if (production && !values.PUBLIC_URL) wrong.push('PUBLIC_URL is not set: with NODE_ENV=production the links in mails need it, such as https://example.com')
  if (wrong.length > 0) throw new ConfigError(wrong)

  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    trustProxy: values.TRUST_PROXY,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${defaults.brandName} <${defaults.brandEmail}>`,
      to: values.MAIL_TO ?? defaults.brandEmail,
    },
    links: { careers: values.CAREERS_URL, soloInterview: values.SOLO_INTERVIEW_URL, videoChannel: values.VIDEO_CHANNEL_URL },
    clock: values.CLOCK,
    logLevel: values.LOG_LEVEL,
  }
}
