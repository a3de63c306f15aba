import { expect, test } from 'vitest'
import { eachDue, eachStep } from './each-due.ts'

const rows = Array.from({ length: 250 }, (_, index) => ({ id: `row_${1000 + index}` }))
const read = async (after: string, atOnce: number) => rows.filter(({ id }) => id > after).slice(0, atOnce)

test('everything has its turn once, however much there is', async () => {
  const done: string[] = []
  await eachDue(read, async ({ id }) => done.push(id))
  expect(done).toEqual(rows.map(({ id }) => id))
})

test('one that fails does not stop the others; the first error is thrown after the last of them', async () => {
  const done: string[] = []
  const failing = ['row_1003', 'row_1150']
  const all = eachDue(read, async ({ id }) => {
    if (failing.includes(id)) throw new Error(id)
    done.push(id)
  })
  await expect(all).rejects.toThrow('row_1003')
  expect(done).toEqual(rows.map(({ id }) => id).filter((id) => !failing.includes(id)))
})

test('an error while reading what is due ends the work at once', async () => {
  let reads = 0
  const gone = eachDue(
    async () => {
      reads++
      throw new Error('The database does not answer')
    },
    async () => {},
  )
  await expect(gone).rejects.toThrow('The database does not answer')
  expect(reads).toBe(1)
})

test('each step of a job is done even if an earlier one fails', async () => {
  const done: number[] = []
  const failing = async () => {
    throw new Error('the second')
  }
  await expect(
    eachStep(
      async () => done.push(1),
      failing,
      async () => done.push(3),
    ),
  ).rejects.toThrow('the second')
  expect(done).toEqual([1, 3])
})
