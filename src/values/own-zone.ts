/** The time zone that this machine is set to, an IANA name. In the browser: the visitor's. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
