import { describe, expect, test } from 'vitest'
import { contentParts, fieldOf, partOf } from './fields.ts'
import { defaultSiteContent, siteContent } from './site-content.ts'

const everyField = contentParts.flatMap(({ fields }) => fields)

test('each field has its own name and its part', () => {
  const ids = everyField.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(120)
  for (const part of contentParts) {
    expect(partOf(part.id)).toBe(part)
    const labels = part.fields.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
  expect(fieldOf('landing.hero.badge.rest')?.label).toBe('Badge, after that')
  expect(partOf('agreement')).toBe(undefined)
})

test.for(everyField.map((field) => [field.id, field] as const))(
  'the value in content/ can be saved unchanged: %s',
  ([, field]) => {
    expect(field.schema.parse(field.default)).toEqual(field.default)
  },
)

test('nothing in the agreement, the fees or the invoices can be changed', () => {
  const texts = JSON.stringify(everyField.map(({ id }) => id))
  expect(texts).not.toMatch(/agreement|deposit|invoice|receipt|contract|options|percent|pricingPlans\.\d\.name/i)
})

describe('a text', () => {
  const refusal = (id: string, text: unknown) => {
    const read = fieldOf(id)!.schema.safeParse(text)
    return read.success ? undefined : read.error.issues[0]!.message
  }

  test.for<[string, string, RegExp | undefined]>([
    ['a fee that the agreement charges', 'From 17% of the first year.', undefined],
    ['another fee', 'From 15% of the first year.', /“15%” is not what the agreement charges/],
    ['another fee in words', 'Only 12 per cent, all in.', /“12 per cent”/],
    ['the deposit', 'A deposit of £2,000 and we begin.', undefined],
    ['another deposit', 'A deposit of £1,500 and we begin.', /“£1,500”/],
    ['thousands with a letter', 'A deposit of £2k and we begin.', /“£2k”/],
    ['no fee at all', 'You press play. 24 hours, 3 people.', undefined],
  ])('about a service can only name the agreement’s fees: %s', ([, text, refused]) => {
    const said = refusal('services.video-hiring.description', text)
    if (refused) expect(said).toMatch(refused)
    else expect(said).toBe(undefined)
  })

  test('of a mail keeps every placeholder and has no other', () => {
    const id = 'mails.contactAnswerMail.headlineNamed.1'
    expect(refusal(id, 'Cheers {name}.')).toBe(undefined)
    expect(refusal(id, 'Cheers.')).toMatch(/^\{name\} is missing/)
    expect(refusal(id, '{name}, {email}.')).toMatch(/^\{email\} has no value in this email/)
    expect(refusal(id, 'Cheers to you, {name}.')).toMatch(/^At most 14 characters/)
  })

  test('keeps the space that joins it to its neighbour, and loses every other one', () => {
    expect(fieldOf('landing.hero.lead.0')!.schema.parse('  We film them, so you meet them  ')).toBe(
      'We film them, so you meet them ',
    )
    expect(fieldOf('landing.hero.lead.2')!.schema.parse('later')).toBe(' later')
  })

  test('of the headline has a maximum length for the page and for a phone', () => {
    expect(refusal('landing.hero.headline.0', 'Films')).toMatch(/^At least 10/)
    expect(refusal('landing.hero.headline.0', 'Films of every sales person')).toMatch(/^At most 22/)
    expect(refusal('landing.hero.headline.0', 'Sales on Film')).toMatch(/^At most 2 words/)
    expect(refusal('landing.hero.headline.0', 'Filmed People')).toBe(undefined)
  })
})

test('that is changed is in the site’s content, and the rest is the default itself', () => {
  const overrides = { 'films.our-process.title': 'How it goes', 'landing.hero.badge.rest': 'soon' }
  const content = siteContent(overrides)
  expect(content.films.map(({ title }) => title)).toEqual(['Job Advert', 'Client Visit', 'How it goes'])
  expect(content.landing.hero.badge.rest).toBe('soon')
  expect(content.reviews).toBe(defaultSiteContent.reviews)
  expect(siteContent(overrides)).toBe(content)
  expect(siteContent(undefined)).toBe(defaultSiteContent)
})
