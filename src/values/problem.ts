/** What kind of error it is, in the terms of HTTP. */
export type ProblemKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid'
  | 'misdirected'
  | 'too-many'
  | 'no-room'
  | 'unavailable'
  | 'unexpected'

export interface FieldProblem {
  /** The dotted path of the field; empty for the body as a whole. */
  path: string
  /** One sentence, written for the person who filled in the field. */
  msg: string
}

/**
 * An error that is meant to be read by the caller. Everything else that is thrown
 * becomes "Something went wrong" with a request id (HTTP-5, RFC 9457).
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** Stable and machine-readable, such as `slot_taken`. */
  readonly code: string
  readonly fields: readonly FieldProblem[]
  /** The number of seconds after which it makes sense to try again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Where else the caller can finish what they were doing. */
  readonly link: string | undefined

  constructor(
    kind: ProblemKind,
    code: string,
    message: string,
    options: { fields?: readonly FieldProblem[]; retryAfter?: number; link?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'Problem'
    this.kind = kind
    this.code = code
    this.fields = options.fields ?? []
    this.retryAfter = options.retryAfter
    this.link = options.link
  }
}
