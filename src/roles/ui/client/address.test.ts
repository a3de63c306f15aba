import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it.each([
  ['/portal', { page: 'home' }],
  ['/portal/#documents', { page: 'home' }],
  ['/portal/roles/rol_1', { page: 'role', roleId: 'rol_1' }],
  ['/portal/roles/rol_1/', { page: 'role', roleId: 'rol_1' }],
  ['/portal/roles/rol_1#decisions', { page: 'decisions', roleId: 'rol_1' }],
  ['/portal/roles/rol_1/watch/cdy_2', { page: 'watch', roleId: 'rol_1', candidacyId: 'cdy_2' }],
  ['/portal/roles/rol_1/compare?of=a,b,c,d', { page: 'compare', roleId: 'rol_1', candidacyIds: ['a', 'b', 'c'] }],
  ['/portal/roles/rol_1/compare', { page: 'compare', roleId: 'rol_1', candidacyIds: [] }],
  ['/portal/roles/rol_1/other', undefined],
  ['/portal/roles', undefined],
  ['/privacy', undefined],
])('%s', (address, page) => {
  const { pathname, hash, search } = new URL(address, 'https://patter.example')
  expect(addressOf(pathname, hash, search)).toEqual(page)
})
