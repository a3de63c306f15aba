import path from 'node:path'
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { Environment } from './environment.ts'

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
  /** How completed contracts are sealed: with the owner's certificate, or one that the program makes. */
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
  keeping: KeepingConfig
  /** What a client may do before the deposit is paid or invoiced: brief roles, or watch films too (TALENT-4). */
  beforeDeposit: 'nothing' | 'roles' | 'films'
  /** What the first start creates: sample articles and a sample client with roles, only the articles, or nothing. */
  seed: 'sample' | 'articles' | 'none'
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

/** How long data about people on roles is kept (CAND-6, CAND-14). */
export interface KeepingConfig {
  /** A candidate, from the day on which they agreed, and again as long each time that they renew. */
  candidateMonths: number
  /** A film, after the last of its roles was closed. */
  filmMonths: number
  /** The address of a guest with whom a shortlist was shared, after their last link ended. */
  guestDays: number
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
  /** Whether a speech model drafts captions, where one is installed. */
  captions: 'auto' | 'off'
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

/** Which diary is used: our own, or a service with these credentials. */
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
  const faults = production ? faultsInProduction(values) : []
  if (values.SEAL_P12 && values.SEAL_P12_PASSWORD === undefined)
    faults.push('SEAL_P12_PASSWORD is not set: the certificate in SEAL_P12 cannot be opened without it')
  const stripe = readStripe(values, faults)
  const scheduling = readScheduling(values, faults)
  const s3 = readS3(values, faults)
  if (s3 && values.ACCEL_REDIRECT) faults.push('ACCEL_REDIRECT is for files on the disk: unset it, or unset S3_BUCKET')
  if (faults.length > 0) throw new ConfigError(faults)

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
    keeping: {
      candidateMonths: values.KEEP_CANDIDATES_MONTHS,
      filmMonths: values.KEEP_FILMS_MONTHS,
      guestDays: values.KEEP_GUESTS_DAYS,
    },
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
      captions: values.CAPTIONS,
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

/**
 * Returns a sentence for each setting that production requires and that is missing, or that production forbids and that
 * is set.
 */
function faultsInProduction(values: z.infer<typeof Environment>): string[] {
  const faults: string[] = []
  if (values.CLOCK) faults.push('CLOCK is for tests and demonstrations: unset it when NODE_ENV is production')
  if (!values.DATABASE_URL) {
    faults.push(
      'DATABASE_URL is not set: with NODE_ENV=production the program needs a PostgreSQL server such as postgres://user:password@host:5432/name',
    )
  }
  if (!values.PUBLIC_URL)
    faults.push(
      'PUBLIC_URL is not set: with NODE_ENV=production the links in mails need it, such as https://example.com',
    )
  if (!values.PORTAL_PASSWORD)
    faults.push('PORTAL_PASSWORD is not set: with NODE_ENV=production the portal needs a password of your own')
  return faults
}

const services = {
  calendly: { name: 'CALENDLY', event: 'the address of a Calendly event type' },
  calcom: { name: 'CALCOM', event: 'the number of a Cal.com event type' },
} as const

/** A scheduling provider needs all of its settings; each missing one adds a sentence to `faults`. */
function readScheduling(values: z.infer<typeof Environment>, faults: string[]): SchedulingConfig {
  const provider = values.SCHEDULING_PROVIDER
  if (provider === 'calendar') return { provider }
  const { name, event } = services[provider]
  const required = (key: 'TOKEN' | 'DEMO_EVENT_TYPE' | 'CONSULTATION_EVENT_TYPE' | 'WEBHOOK_KEY', what: string) => {
    const value = values[`${name}_${key}`]
    if (!value) faults.push(`${name}_${key} is not set: with SCHEDULING_PROVIDER=${provider} the program needs ${what}`)
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
function readStripe(values: z.infer<typeof Environment>, faults: string[]): StripeConfig | undefined {
  const meanings = {
    STRIPE_SECRET_KEY: 'the secret key',
    STRIPE_PUBLISHABLE_KEY: 'the publishable key',
    STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at /api/payments/webhook',
  } as const
  const names = Object.keys(meanings) as (keyof typeof meanings)[]
  if (names.every((name) => !values[name])) return undefined
  for (const name of names)
    if (!values[name])
      faults.push(`${name} is not set: card payments need ${meanings[name]}, as well as Stripe’s other two keys`)
  return {
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: values.STRIPE_API_BASE,
  }
}

/** A bucket needs its name and both keys. */
function readS3(values: z.infer<typeof Environment>, faults: string[]): S3Config | undefined {
  const meanings = {
    S3_BUCKET: 'the bucket’s name',
    S3_ACCESS_KEY_ID: 'the access key’s id',
    S3_SECRET_ACCESS_KEY: 'the access key’s secret',
  } as const
  const names = Object.keys(meanings) as (keyof typeof meanings)[]
  if (names.every((name) => !values[name]) && !values.S3_ENDPOINT) return undefined
  for (const name of names) if (!values[name]) faults.push(`${name} is not set: object storage needs ${meanings[name]}`)
  return {
    endpoint: values.S3_ENDPOINT?.replace(/\/$/, ''),
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}
