import type { z } from 'zod'
import type { Problem } from '../../values/problem.ts'
import type { Limit } from './rate-limit.ts'
import type { AppContext } from './request.ts'

/** Who may make a call. */
export interface Who<Caller> {
  /** `service`: another program, which signs its messages. */
  readonly kind: 'anybody' | 'client' | 'candidate' | 'staff' | 'owner' | 'service'
  /** Returns the caller. Throws a Problem if they may not call this. */
  admit(c: AppContext): Caller | Promise<Caller>
  /** Returns what identifies a caller in limits and in stored responses; empty if callers are anonymous. */
  nameOf(caller: Caller): string
}

/** How often a call may be made. */
export interface CallLimit<Body = any> extends Limit {
  /** Calls that share a name are counted together. */
  name: string
  /**
   * What is counted: calls from one network address, calls of one caller, or calls about something in the body, such as
   * a mailbox.
   */
  per: 'address' | 'caller' | ((body: Body) => string)
}

/** How a query is read. Its schema is for the documentation of the call. */
export interface QueryReader<Query> {
  schema: z.ZodType
  read(c: AppContext): Query
}

/** The declaration of a call: everything that is checked before its handler runs, in the order of these lines. */
export interface Endpoint<Caller, Body extends z.ZodType, Query, Keeps extends true | 'by key alone' | undefined> {
  /** What the call does, for its documentation: "Invites a client". */
  does: string
  who: Who<Caller>
  /** Counted before the body is read, unless what is counted is in the body. */
  limit?: readonly CallLimit<z.output<NoInfer<Body>>>[]
  query?: QueryReader<Query>
  /** The maximum size of the body in bytes, 64 KB by default. `counted`: the handler counts what it reads. */
  bytes?: number | 'counted'
  /** The body may take hours to arrive: a film. */
  slow?: true
  /** What the handler reads by itself: the media types of a body, or the schema of JSON that it never refuses. */
  takes?: readonly string[] | z.ZodType
  /** The schema of the JSON body. */
  body?: Body
  /** Checks the body as a whole, before its fields. */
  refuse?: (body: unknown) => Problem | undefined
  /** The sentence before the fields of a refusal, if it isn't the first field's own sentence. */
  message?: string | ((body: unknown) => string | undefined)
  /** The same call as a plain form, which a page sends without a script. */
  form?: PlainForm
  /**
   * If set, the call is carried out once for each Idempotency-Key, and repeated calls get the first response. The key
   * belongs to one caller and one body. `by key alone` is for a body that must not be stored, not even as a hash.
   */
  once?: Keeps
  /** 200 by default; 204 if there is no data. */
  status?: 200 | 201 | 202 | 204
  /** The sentence in the response. */
  says?: string
}

export interface PlainForm {
  /** The page again, with what was typed and why it was refused. */
  refused(c: AppContext, form: RefusedForm): Promise<Response>
  /** The address to which it redirects after success. */
  leadsTo: string
}

export interface RefusedForm {
  values: Record<string, string>
  problem: Problem
}

export type AnyEndpoint = Endpoint<any, any, any, any>
