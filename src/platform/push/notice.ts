/** What a member of staff can be told of on a device (STAFF-20). */
export const pushKinds = ['lead', 'call', 'signature'] as const
export type PushKind = (typeof pushKinds)[number]

/** What a device gets, encrypted for it. */
export interface PushNotice {
  title: string
  body: string
  /** The page of the console that shows what it is about. */
  href: string
}

/** What is encrypted: a notice, and what the browser replaces an earlier one by. */
export interface PushPayload extends PushNotice {
  tag: string
}
