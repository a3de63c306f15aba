import { expect, test } from 'vitest'
import { outboxWords } from '#content/console/outbox.ts'
import { mailsOf } from '#src/platform/slice.ts'
import { unstartedSlices } from './unstarted-slices.setup.ts'

test('the outbox has a name for every mail that is written, and no other', async () => {
  const mails = mailsOf(await unstartedSlices())
  expect(Object.keys(outboxWords.reasons).toSorted()).toEqual(Object.keys(mails).toSorted())
})
