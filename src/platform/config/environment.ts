import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '../../values/email-address.ts'

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

/** The variables, each with the sentence that says what is wrong with it. */
export const Environment = z.object({
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
  CAPTIONS: z.enum(['auto', 'off'], { error: 'CAPTIONS must be auto or off' }).default('auto'),
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
  KEEP_CANDIDATES_MONTHS: wholeNumber('KEEP_CANDIDATES_MONTHS', 1, 60).default(12),
  KEEP_FILMS_MONTHS: wholeNumber('KEEP_FILMS_MONTHS', 1, 60).default(6),
  KEEP_GUESTS_DAYS: wholeNumber('KEEP_GUESTS_DAYS', 1, 366).default(30),
  BEFORE_DEPOSIT: z.enum(['nothing', 'roles', 'films'], 'BEFORE_DEPOSIT must be nothing, roles or films').optional(),
  SEED: z.enum(['sample', 'articles', 'none'], 'SEED must be sample, articles or none').default('sample'),
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
