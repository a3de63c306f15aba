import { z } from 'zod'
import { contentConsole, contentRules as words } from '#content/console/content.ts'
import { replyLabels, siteLabels } from '#content/console/content-labels.ts'
import { replyTemplates } from '#content/console/replies.ts'
import { clients } from '#content/site/clients.ts'
import { fill } from '#src/values/fill.ts'
import { partAt } from '#src/values/with-overrides.ts'
import { markName } from './client-mark.ts'
import { editableMails, textsOf } from './mail-texts.ts'
import { defaultSiteContent } from './site-content.ts'
import { placesOf, textProblem, type TextRule, tidied } from './text-rules.ts'

/** The prefix of the ids of fields of replies. */
export const replyPrefix = 'replies.'

interface FieldDefinition {
  /** The path of the value that it replaces. */
  id: string
  label: string
  hint?: string
  /** The value in `content/`. */
  default: unknown
  /** Parses what staff have sent, or what an earlier release stored, and says what is wrong with it. */
  schema: z.ZodType
}

/** A text that staff can change. */
export interface TextField extends FieldDefinition {
  kind: 'text'
  default: string
  rule: TextRule
}

/** A list to which staff can add, from which they can remove, and which they can reorder. */
export interface ListField extends FieldDefinition {
  kind: 'clients' | 'reviews'
  default: readonly object[]
}

export type ContentField = TextField | ListField

/** Fields that are shown and previewed together. */
export interface ContentPart {
  id: string
  place: 'site' | 'mails'
  fields: readonly ContentField[]
  /** For a mail: the names under which it is posted. */
  templates?: readonly string[]
  /** Whether there is no page or mail to preview, only the fields themselves. */
  isUnseen?: boolean
}

interface Limits {
  least?: number
  most: number
  words?: number
  /** False if the text may name any figure, because it quotes somebody else or can't be about fees. */
  fees?: boolean
}

/** Makes the schema of a text: what is stored is trimmed, and what breaks a rule is refused with its sentence. */
function text(rule: TextRule) {
  return z
    .string()
    .max(2000, words.hidden)
    .transform((typed, { addIssue }) => {
      const problem = textProblem(typed, rule)
      if (problem !== undefined) addIssue({ code: 'custom', message: problem })
      return tidied(typed, rule)
    })
}

const phrase = (most: number) => text({ least: 1, most, places: [], fees: false, edges: ['', ''] })

/** Makes the field of a text with its rules. */
function textField(id: string, original: string, names: { label: string; hint?: string }, limits: Limits): TextField {
  const rule: TextRule = {
    least: limits.least ?? 1,
    most: limits.most,
    ...(limits.words === undefined ? {} : { words: limits.words }),
    places: placesOf(original),
    fees: limits.fees ?? true,
    edges: [/^\s/.test(original) ? ' ' : '', /\s$/.test(original) ? ' ' : ''],
  }
  return { kind: 'text', id, ...names, default: original, rule, schema: text(rule) }
}

/** Makes the field of a text on the public page, by its path. */
function siteText(id: string, most: number, limits: Omit<Limits, 'most'> = {}): TextField {
  const original = partAt(defaultSiteContent, id)
  const names = siteLabels[id]
  if (typeof original !== 'string' || !names) throw new Error(`No text is at ${id}, or it has no label.`)
  return textField(id, original, names, { most, ...limits })
}

/** The templates of replies (LEADS-32). Staff read a reply before they send it, so it may mention any fee. */
function replyFields(): TextField[] {
  return replyTemplates.flatMap(({ id, label, subject, text: message }) =>
    (
      [
        ['label', label, 40, false],
        ['subject', subject, 70, false],
        ['text', message, 1500, true],
      ] as const
    ).map(([part, original, most, lines]): TextField => {
      const mayHave = part === 'label' ? [] : ['asked', 'company']
      const rule: TextRule = { least: 1, most, places: [], mayHave, lines, fees: false, edges: ['', ''] }
      const { name, hint } = replyLabels[part]
      const names = { label: fill(name, { template: label }), ...(hint && { hint }) }
      return { kind: 'text', id: `${replyPrefix}${id}.${part}`, ...names, default: original, rule, schema: text(rule) }
    }),
  )
}

/** Refuses equal names in a list, because the page uses the names as keys. */
function namedOnce<Entry extends { name: string }>(entries: readonly Entry[], { addIssue }: z.RefinementCtx): void {
  const twice = entries.findIndex(({ name }, index) => entries.findIndex((entry) => entry.name === name) !== index)
  if (twice >= 0)
    addIssue({ code: 'custom', path: [twice, 'name'], message: fill(words.sameName, { name: entries[twice]!.name }) })
}

const Reviews = z
  .array(
    z
      .object({
        name: phrase(40),
        role: phrase(50),
        platform: z.enum(['network', 'search']),
        content: phrase(400),
        rating: z.number().int().min(1).max(5),
        tint: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      })
      .transform((review) => ({ ...review, initial: [...review.name][0]?.toUpperCase() ?? '' })),
  )
  .min(1, words.someReviews)
  .max(60, words.manyReviews)
  .superRefine(namedOnce)

const drawnMarks = new Set(clients.map(({ mark }) => mark))

const Clients = z
  .array(
    z.object({
      name: phrase(40),
      industry: phrase(40),
      mark: z.string().refine((mark) => drawnMarks.has(mark) || markName.test(mark), words.lostMark),
    }),
  )
  .min(1, words.someClients)
  .max(40, words.manyClients)
  .superRefine(namedOnce)

const reviewList: ListField = {
  kind: 'reviews',
  id: 'reviews',
  label: contentConsole.listTitles.reviews,
  default: defaultSiteContent.reviews,
  schema: Reviews,
}
const clientList: ListField = {
  kind: 'clients',
  id: 'clients',
  label: contentConsole.listTitles.clients,
  default: defaultSiteContent.clients.map(({ name, industry, mark }) => ({ name, industry, mark })),
  schema: Clients,
}

const sitePart = (id: string, fields: readonly ContentField[]): ContentPart => ({ id, place: 'site', fields })

/** Every part, in the order in which staff see them. */
export const contentParts: readonly ContentPart[] = [
  sitePart('headline', [
    siteText('landing.hero.headline.0', 22, { least: 10, words: 2 }),
    siteText('landing.hero.headline.1', 14, { least: 3 }),
    siteText('landing.hero.badge.strong', 30),
    siteText('landing.hero.badge.rest', 24),
    siteText('landing.hero.lead.0', 160),
    siteText('landing.hero.lead.1', 24),
    siteText('landing.hero.lead.2', 100),
  ]),
  sitePart('services', [
    siteText('landing.services.heading', 30),
    ...['talent-days', 'video-hiring', 'headhunting'].map((id) => siteText(`services.${id}.description`, 180)),
    siteText('landing.services.plansHeading', 40),
    ...[0, 1].flatMap((plan) => [
      siteText(`pricingPlans.${plan}.strapline`, 40),
      siteText(`pricingPlans.${plan}.points.0`, 60),
      siteText(`pricingPlans.${plan}.points.1`, 60),
    ]),
  ]),
  sitePart('films', [
    siteText('landing.videos.heading', 24),
    siteText('landing.videos.lead', 160),
    siteText('heroFilm.title', 40),
    ...['job-advert', 'client-visit', 'our-process'].flatMap((id) => [
      siteText(`films.${id}.title`, 20),
      siteText(`films.${id}.description`, 140),
    ]),
  ]),
  sitePart('clients', [siteText('landing.clients.heading', 24), siteText('landing.clients.lead', 120), clientList]),
  sitePart('reviews', [siteText('landing.testimonials.heading', 24), reviewList]),
  sitePart('people', [
    siteText('landing.contact.reader.title', 50),
    siteText('landing.contact.reader.text', 160),
    siteText('landing.story.heading', 50),
  ]),
  sitePart('hours', []),
  sitePart('search', [siteText('brand.tagline', 60, { least: 10 }), siteText('brand.description', 160, { least: 50 })]),
  ...editableMails.map((mail): ContentPart => ({
    id: mail.id,
    place: 'mails',
    templates: mail.templates,
    fields: textsOf(mail).map(({ path, text: original, label, most }) =>
      textField(`mails.${mail.name}.${path}`, original, { label }, { most }),
    ),
  })),
  { id: 'reply-templates', place: 'mails', isUnseen: true, fields: replyFields() },
]

const byId = new Map(contentParts.flatMap(({ fields }) => fields.map((field) => [field.id, field] as const)))

/** Returns the field with this id, or `undefined` if there is no such text, or it can't be changed. */
export function fieldOf(id: string): ContentField | undefined {
  return byId.get(id)
}

/** Returns the part with this id, or `undefined`. */
export function partOf(id: string): ContentPart | undefined {
  return contentParts.find((part) => part.id === id)
}
