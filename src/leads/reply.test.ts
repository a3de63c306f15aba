import { expect, test } from 'vitest'
import { replyTemplates } from '#content/console/replies.ts'
import { isUnfinished, replyFrom } from './reply.ts'

const rhona = {
  name: 'Rhona Mackay',
  company: 'Lochbay Energy',
  wishes: { service: 'Video Hiring', hires: '2-5 hires' },
}
const unknown = { name: '', company: '', wishes: { service: '', hires: '' } }
const template = { subject: 'About {asked}', text: 'For {company}: {asked}.' }

test('has the person’s own words in its placeholders', () => {
  expect(replyFrom(template, rhona, 'Moira Baird')).toEqual({
    subject: 'About 2-5 hires, Video Hiring',
    text: 'Hello Rhona,\n\nFor Lochbay Energy: 2-5 hires, Video Hiring.\n\nBest wishes,\nMoira Baird',
  })
})

test('has general words for what the person has not said, and does not use an advertisement as a name', () => {
  expect(replyFrom(template, unknown, 'Moira').text).toMatch(/^Hello,\n\nFor your company: what you’re looking for\./)
  expect(replyFrom(template, { ...rhona, name: 'Buy pills at pills.example now' }, 'Moira').text).toMatch(/^Hello,\n/)
})

test('treats braces in a person’s words as text', () => {
  expect(replyFrom(template, { ...rhona, company: '{asked}' }, 'Moira').text).toContain('For {asked}:')
})

test('recognises every placeholder that a template leaves to its writer', () => {
  for (const { text } of replyTemplates) expect([text, isUnfinished(text)]).toEqual([text, /\[\w+\]/.test(text)])
  expect(isUnfinished('About [your] brackets')).toBe(false)
})

test.each(replyTemplates)('$label has every placeholder filled', (one) => {
  const { subject, text } = replyFrom(one, unknown, 'Moira')
  expect(subject + text).not.toMatch(/[{}]/)
})
