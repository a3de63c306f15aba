export { siteOverrides } from './overrides.ts'
