/**
 * Mail providers for private people. The hiring guide goes to company addresses
 * only (SPEC.md §5); the match is exact and ignores case.
 */
export const consumerMailDomains: readonly string[] = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'mail.com',
  'ymail.com',
  'rocketmail.com',
  'googlemail.com',
  'me.com',
  'mac.com',
  'protonmail.com',
  'tutanota.com',
]
