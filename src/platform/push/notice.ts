/** The kinds of notifications on staff's devices (STAFF-20). */
export const pushKinds = ['lead', 'call', 'signature'] as const
export type PushKind = (typeof pushKinds)[number]

/** The content of a notification, which is encrypted for the device. */
export interface PushNotice {
  title: string
  body: string
  /** The page of the console that it links to. */
  href: string
}

/** What is encrypted: a notification, and a tag by which the browser replaces an earlier one. */
export interface PushPayload extends PushNotice {
  tag: string
}
