/** Returns the IANA name of this machine's time zone; in the browser, the visitor's. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
