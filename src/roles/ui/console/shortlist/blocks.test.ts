import { expect, test } from 'vitest'
import type { RolePerson } from '../../../board-api.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { blocksOf } from './blocks.ts'

const contract = (status: 'open' | 'signed' | 'void'): RoleRecord['contract'] => ({
  id: 'ctr_1',
  number: 'PT-0031',
  company: 'Lochbay Energy',
  person: 'Rhona Mackie',
  status,
  depositIsSettled: true,
  filmsAreOpen: true,
})
const person = (block: RolePerson['block']): RolePerson => ({
  candidacyId: 'cdy_1',
  film: null,
  permission: null,
  block,
  goesOutAt: null,
  wasSent: false,
})
const entry = { candidacyId: 'cdy_1', pitch: '' }

test('nothing prevents a shortlist of people who may be shown, for an open role of a client who has signed', () => {
  const role = { state: 'open' as const, contract: contract('signed') }
  expect(blocksOf([entry], role, new Map([['cdy_1', person(null)]]))).toEqual([])
})

test('what concerns the whole shortlist comes first, then each person in order', () => {
  const role = { state: 'on_hold' as const, contract: contract('open') }
  expect(blocksOf([entry], role, new Map([['cdy_1', person('no_captions')]]))).toEqual([
    { candidacyId: null, why: 'not_signed' },
    { candidacyId: null, why: 'role_not_open' },
    { candidacyId: 'cdy_1', why: 'no_captions' },
  ])
  expect(blocksOf([], role, new Map())[0]).toEqual({ candidacyId: null, why: 'empty' })
})
