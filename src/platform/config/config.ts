import path from 'node:path'
import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '../../values/email-address.ts'
import { Refusal } from '../refusal.ts'

/** The program's configuration (RUN-2), read once at the start; each wrong variable gets a sentence that names it. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The number of proxies in front that append to X-Forwarded-For. */
  trustProxy: number
  mail: { smtpUrl: string | undefined; from: string; to: string }
  links: { careers: string | undefined; soloInterview: string | undefined; videoChannel: string | undefined }
  /** The address of video calls; `{room}` in it is replaced by the call's own room. */
  callLink: string | undefined
  scheduling: SchedulingConfig
  /** The shared password of the client portal; without one the program makes one up. */
  portalPassword: string | undefined
  /** The first member of staff; without a password the program makes one up. */
  staff: { email: string | undefined; password: string | undefined }
  /** Encrypts the console's secrets; without it the program makes and stores a secret of its own. */
  sessionSecret: string | undefined
  /** What completed contracts are sealed with: the owner's certificate, or one that the program makes. */
  seal: { p12: { file: string; password: string } | undefined; timeStampUrl: string | undefined }
  /** The keys for card payments; without them the built-in test gateway is used, which charges nobody. */
  stripe: StripeConfig | undefined
  /** The origin of a push service that has no public address. */
  pushAlsoTo: string | undefined
  /** The bucket for large files; without one they are stored under `dataDir`. */
  s3: S3Config | undefined
  videos: VideosConfig
  backup: BackupConfig
  /** The instant to use as the time of the start, for tests and demonstrations. */
  clock: Date | undefined
  /** What a client may do before the deposit is paid or invoiced: brief roles, or watch films too (TALENT-4). */
  beforeDeposit: 'nothing' | 'roles' | 'films'
  /** Whether the first run inserts the sample articles. */
  seed: 'sample' | 'none'
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface S3Config {
  /** The address of a service other than Amazon's. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface BackupConfig {
  /** The folder for daily backups; without it, backups are only made by hand. */
  folder: string | undefined
  /** The time of day, in Europe/London. */
  at: { hour: number; minute: number }
  /** How many backups are kept. */
  keep: number
}

export interface VideosConfig {
  /** The largest accepted file, in bytes. */
  maxBytes: number
  converter: 'auto' | 'ffmpeg' | 'node-av' | 'none'
  /** The internal location of stored files in a web server in front, such as `/stored/`. */
  accelRedirect: string | undefined
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** An address other than Stripe's own, for tests. */
  apiBase: string | undefined
}

/** Who keeps the diary: we, or a service with the given credentials. */
export type SchedulingConfig =
  | { provider: 'calendar' }
  | {
      provider: 'calendly' | 'calcom'
      apiBase: string
      token: string
      /** The service's name for each kind: the address of a Calendly event type, the number of a Cal.com one. */
      eventTypes: { demo: string; consultation: string }
      webhookKey: string
      /** The address of guests' pages, for a self-hosted installation. */
      pageBase: string | undefined
    }

export class ConfigError extends Refusal {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

const url = (wants: string, protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), wants)
const webUrl = (name: string) =>
  url(`${name} must be a full web address such as https://jobs.example.com`, ['http:', 'https:'])
const mailbox = (name: string) =>
  z
    .string()
    .max(320)
    .regex(
      /^(?:[^<>\r\n]{1,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      `${name} must be an address such as hello@example.com or "Patter <hello@example.com>"`,
    )
const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be a whole number from ${min} to ${max}`)

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber('PORT', 0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webUrl('PUBLIC_URL')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === '/',
      'PUBLIC_URL must be an address without a path, such as https://example.com',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    'DATABASE_URL must be the address of a PostgreSQL server such as postgres://user:password@host:5432/name',
    ['postgres:', 'postgresql:'],
  ).optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10).default(0),
  SMTP_URL: url('SMTP_URL must be a mail server such as smtp://user:password@host:587 or smtps://host:465', [
    'smtp:',
    'smtps:',
  ]).optional(),
  MAIL_FROM: mailbox('MAIL_FROM').optional(),
  MAIL_TO: mailbox('MAIL_TO').optional(),
  CAREERS_URL: webUrl('CAREERS_URL').optional(),
  SOLO_INTERVIEW_URL: webUrl('SOLO_INTERVIEW_URL').optional(),
  VIDEO_CHANNEL_URL: webUrl('VIDEO_CHANNEL_URL').optional(),
  CALL_LINK: webUrl('CALL_LINK').optional(),
  SCHEDULING_PROVIDER: z
    .enum(['calendar', 'calendly', 'calcom'], { error: 'SCHEDULING_PROVIDER must be calendar, calendly or calcom' })
    .default('calendar'),
  CALENDLY_API_BASE: webUrl('CALENDLY_API_BASE').default('https://api.calendly.com'),
  CALENDLY_TOKEN: z.string().optional(),
  CALENDLY_DEMO_EVENT_TYPE: webUrl('CALENDLY_DEMO_EVENT_TYPE').optional(),
  CALENDLY_CONSULTATION_EVENT_TYPE: webUrl('CALENDLY_CONSULTATION_EVENT_TYPE').optional(),
  CALENDLY_WEBHOOK_KEY: z.string().optional(),
  CALCOM_API_BASE: webUrl('CALCOM_API_BASE').default('https://api.cal.com/v2'),
  CALCOM_TOKEN: z.string().optional(),
  CALCOM_DEMO_EVENT_TYPE: z
    .string()
    .regex(/^\d+$/, 'CALCOM_DEMO_EVENT_TYPE must be the number of an event type')
    .optional(),
  CALCOM_CONSULTATION_EVENT_TYPE: z
    .string()
    .regex(/^\d+$/, 'CALCOM_CONSULTATION_EVENT_TYPE must be the number of an event type')
    .optional(),
  CALCOM_WEBHOOK_KEY: z.string().optional(),
  CALCOM_PAGE_BASE: webUrl('CALCOM_PAGE_BASE').optional(),
  PORTAL_PASSWORD: z
    .string()
    .min(8, 'PORTAL_PASSWORD must have at least 8 characters')
    .max(200, 'PORTAL_PASSWORD must have at most 200 characters')
    .optional(),
  STAFF_EMAIL: z
    .string()
    .transform(canonicalEmail)
    .refine(isEmailAddress, 'STAFF_EMAIL must be an address such as jean@example.com')
    .optional(),
  STAFF_PASSWORD: z
    .string()
    .min(8, 'STAFF_PASSWORD must have at least 8 characters')
    .max(200, 'STAFF_PASSWORD must have at most 200 characters')
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(32, 'SESSION_SECRET must have at least 32 characters, such as those that `openssl rand -base64 32` prints')
    .max(500, 'SESSION_SECRET must have at most 500 characters')
    .optional(),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  TSA_URL: webUrl('TSA_URL').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  PUSH_ALSO_TO: webUrl('PUSH_ALSO_TO').optional(),
  STRIPE_API_BASE: webUrl('STRIPE_API_BASE').optional(),
  S3_ENDPOINT: webUrl('S3_ENDPOINT').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket, such as patter-videos')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'S3_REGION must be a region such as eu-west-2')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  VIDEO_MAX_MB: wholeNumber('VIDEO_MAX_MB', 1, 1_000_000).default(2048),
  VIDEO_CONVERTER: z
    .enum(['auto', 'ffmpeg', 'node-av', 'none'], { error: 'VIDEO_CONVERTER must be auto, ffmpeg, node-av or none' })
    .default('auto'),
  ACCEL_REDIRECT: z
    .string()
    .regex(/^\/[\w-]+\/$/, 'ACCEL_REDIRECT must be an internal location of the web server in front, such as /stored/')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT must be a time of day in London such as 03:00')
    .default('03:00'),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 1000).default(14),
  BEFORE_DEPOSIT: z.enum(['nothing', 'roles', 'films'], 'BEFORE_DEPOSIT must be nothing, roles or films').optional(),
  SEED: z.enum(['sample', 'none'], 'SEED must be sample or none').default('sample'),
  CLOCK: z
    .string()
    .refine(
      (value) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)),
      'CLOCK must be an ISO instant such as 2026-11-23T09:00:00Z',
    )
    .transform((value) => new Date(value))
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'LOG_LEVEL must be debug, info, warn, error or silent',
    })
    .default('info'),
})

export interface ConfigDefaults {
  brandName: string
  brandEmail: string
}

/** Reads the environment; an empty variable counts as unset. Throws ConfigError with a sentence for each wrong one. */
export function readConfig(env: Record<string, string | undefined>, defaults: ConfigDefaults): Config {
  const setVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(setVariables)
  if (!parsed.success) {
    const sentences = new Map<string, string>()
    for (const {
      path: [name],
      message,
    } of parsed.error.issues) {
      if (!sentences.has(String(name))) sentences.set(String(name), message)
    }
    throw new ConfigError([...sentences.values()])
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const wrong = production ? wrongInProduction(values) : []
  if (values.SEAL_P12 && values.SEAL_P12_PASSWORD === undefined)
    wrong.push('SEAL_P12_PASSWORD is not set: the certificate in SEAL_P12 cannot be opened without it')
  const stripe = readStripe(values, wrong)
  const scheduling = readScheduling(values, wrong)
  const s3 = readS3(values, wrong)
  if (s3 && values.ACCEL_REDIRECT) wrong.push('ACCEL_REDIRECT is for files on the disk: unset it, or unset S3_BUCKET')
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
    links: {
      careers: values.CAREERS_URL,
      soloInterview: values.SOLO_INTERVIEW_URL,
      videoChannel: values.VIDEO_CHANNEL_URL,
    },
    callLink: values.CALL_LINK,
    scheduling,
    portalPassword: values.PORTAL_PASSWORD,
    beforeDeposit: values.BEFORE_DEPOSIT ?? 'roles',
    seed: values.SEED,
    staff: { email: values.STAFF_EMAIL?.trim(), password: values.STAFF_PASSWORD },
    sessionSecret: values.SESSION_SECRET,
    seal: {
      p12: values.SEAL_P12
        ? { file: path.resolve(values.SEAL_P12), password: values.SEAL_P12_PASSWORD ?? '' }
        : undefined,
      timeStampUrl: values.TSA_URL,
    },
    stripe,
    pushAlsoTo: values.PUSH_ALSO_TO,
    s3,
    videos: {
      maxBytes: values.VIDEO_MAX_MB * 1024 * 1024,
      converter: values.VIDEO_CONVERTER,
      accelRedirect: values.ACCEL_REDIRECT,
    },
    backup: {
      folder: values.BACKUP_DIR === undefined ? undefined : path.resolve(values.BACKUP_DIR),
      at: { hour: Number(values.BACKUP_AT.slice(0, 2)), minute: Number(values.BACKUP_AT.slice(3)) },
      keep: values.BACKUP_KEEP,
    },
    clock: values.CLOCK,
    logLevel: values.LOG_LEVEL,
  }
}

/** What production needs, and what it must not have, as a sentence each. */
function wrongInProduction(values: z.infer<typeof Environment>): string[] {
  const wrong: string[] = []
  if (values.CLOCK) wrong.push('CLOCK is for tests and demonstrations: unset it when NODE_ENV is production')
  if (!values.DATABASE_URL) {
    wrong.push(
      'DATABASE_URL is not set: with NODE_ENV=production the program needs a PostgreSQL server such as postgres://user:password@host:5432/name',
    )
  }
  if (!values.PUBLIC_URL)
    wrong.push(
      'PUBLIC_URL is not set: with NODE_ENV=production the links in mails need it, such as https://example.com',
    )
  if (!values.PORTAL_PASSWORD)
    wrong.push('PORTAL_PASSWORD is not set: with NODE_ENV=production the portal needs a password of your own')
  return wrong
}

const services = {
  calendly: { name: 'CALENDLY', event: 'the address of a Calendly event type' },
  calcom: { name: 'CALCOM', event: 'the number of a Cal.com event type' },
} as const

/** A scheduling provider needs all of its settings; each missing one adds a sentence to `wrong`. */
function readScheduling(values: z.infer<typeof Environment>, wrong: string[]): SchedulingConfig {
  const provider = values.SCHEDULING_PROVIDER
  if (provider === 'calendar') return { provider }
  const { name, event } = services[provider]
  const required = (key: 'TOKEN' | 'DEMO_EVENT_TYPE' | 'CONSULTATION_EVENT_TYPE' | 'WEBHOOK_KEY', what: string) => {
    const value = values[`${name}_${key}`]
    if (!value) wrong.push(`${name}_${key} is not set: with SCHEDULING_PROVIDER=${provider} the program needs ${what}`)
    return value ?? ''
  }
  return {
    provider,
    apiBase: values[`${name}_API_BASE`].replace(/\/$/, ''),
    token: required('TOKEN', 'its access token'),
    eventTypes: { demo: required('DEMO_EVENT_TYPE', event), consultation: required('CONSULTATION_EVENT_TYPE', event) },
    webhookKey: required('WEBHOOK_KEY', 'the key that its webhooks are signed with'),
    pageBase: values.CALCOM_PAGE_BASE?.replace(/\/$/, ''),
  }
}

/** Card payments need all three of Stripe's keys, or none. */
function readStripe(values: z.infer<typeof Environment>, wrong: string[]): StripeConfig | undefined {
  const wants = {
    STRIPE_SECRET_KEY: 'the secret key',
    STRIPE_PUBLISHABLE_KEY: 'the publishable key',
    STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at /api/payments/webhook',
  } as const
  const names = Object.keys(wants) as (keyof typeof wants)[]
  if (names.every((name) => !values[name])) return undefined
  for (const name of names)
    if (!values[name])
      wrong.push(`${name} is not set: card payments need ${wants[name]}, as well as Stripe’s other two keys`)
  return {
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: values.STRIPE_API_BASE,
  }
}

/** A bucket needs its name and both keys. */
function readS3(values: z.infer<typeof Environment>, wrong: string[]): S3Config | undefined {
  const wants = {
    S3_BUCKET: 'the bucket’s name',
    S3_ACCESS_KEY_ID: 'the access key’s id',
    S3_SECRET_ACCESS_KEY: 'the access key’s secret',
  } as const
  const names = Object.keys(wants) as (keyof typeof wants)[]
  if (names.every((name) => !values[name]) && !values.S3_ENDPOINT) return undefined
  for (const name of names) if (!values[name]) wrong.push(`${name} is not set: object storage needs ${wants[name]}`)
  return {
    endpoint: values.S3_ENDPOINT?.replace(/\/$/, ''),
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}
