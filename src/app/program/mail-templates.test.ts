import { expect, test } from 'vitest'
import { outboxWords } from '#content/console/outbox.ts'
import type { Db } from '#src/platform/database/database.ts'
import { allMailTemplates } from '../mail-templates.ts'

test('the outbox has a name for every mail that is written, and for no other', () => {
  const calls = {
    publicUrl: 'https://patter.example',
    from: 'hello@patter.example',
    callLink: undefined,
    agency: 'hello@patter.example',
  }
  // No mail is written, so none of these parts is used.
  const templates = allMailTemplates({
    db: {} as Db,
    calls,
    links: { careersUrl: '', soloInterviewUrl: '', videoChannelUrl: '' },
    sealingKey: Buffer.alloc(32),
    buildFolder: undefined,
  })
  expect(Object.keys(outboxWords.reasons).toSorted()).toEqual(Object.keys(templates).toSorted())
})
