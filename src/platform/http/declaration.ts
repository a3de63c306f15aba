import type { z } from 'zod'
import type { Problem } from '../../values/problem.ts'
import type { Limit } from './rate-limit.ts'
import type { AppContext } from './request.ts'

/** Who may make a call. */
export interface Who<Caller> {
  /** `service`: another program, which signs what it sends. */
  readonly kind: 'anybody' | 'client' | 'candidate' | 'staff' | 'owner' | 'service'
  /** Returns the caller. Throws a Problem if they may not call this. */
  admit(c: AppContext): Caller | Promise<Caller>
  /** What tells one caller from another, in limits and in kept answers; empty if nobody is known. */
  nameOf(caller: Caller): string
}

/** How often a call may be made. */
export interface CallLimit<Body = any> extends Limit {
  /** Calls that share a name are counted together. */
  name: string
  /** What is counted: calls of one network address, of one caller, or of what the body names, such as a mailbox. */
  per: 'address' | 'caller' | ((body: Body) => string)
}

/** How a query is read; its schema is for those who read about the call. */
export interface QueryReader<Query> {
  schema: z.ZodType
  read(c: AppContext): Query
}

/** All that is to know of a call before its handler. It is checked in the order of these lines. */
export interface Endpoint<Caller, Body extends z.ZodType, Query, Keeps extends true | 'by key alone' | undefined> {
  /** What the call does, as its reader is told: "Invites a client". */
  does: string
  who: Who<Caller>
  /** Counted before the body is read, except what is counted by what the body says. */
  limit?: readonly CallLimit<z.output<NoInfer<Body>>>[]
  query?: QueryReader<Query>
  /** The most bytes that a body may have, 64 KB if not said; `counted`: the handler counts what it reads. */
  bytes?: number | 'counted'
  /** The body may take hours to arrive: a film. */
  slow?: true
  /** What the handler reads by itself: the media types of a body, or the schema of JSON that it never refuses. */
  takes?: readonly string[] | z.ZodType
  /** The schema of the JSON body. */
  body?: Body
  /** What is wrong with the body as a whole, before its fields are looked at. */
  refuse?: (body: unknown) => Problem | undefined
  /** What a refusal says in front of its fields, if not the first field's own sentence. */
  message?: string | ((body: unknown) => string | undefined)
  /** The same call as a plain form, which a page without script posts. */
  form?: PlainForm
  /**
   * The call is carried out once for each Idempotency-Key, and answered each time as it was first. The key belongs to
   * one caller and one body; `by key alone` is for a body that must not be kept, not even as a hash.
   */
  once?: Keeps
  /** 200 if not said; 204 where there is nothing to say. */
  status?: 200 | 201 | 202 | 204
  /** The sentence that goes with the answer. */
  says?: string
}

export interface PlainForm {
  /** The page again, with what was typed and why it was refused. */
  refused(c: AppContext, form: RefusedForm): Promise<Response>
  /** Where it leads once it was kept. */
  leadsTo: string
}

export interface RefusedForm {
  values: Record<string, string>
  problem: Problem
}

export type AnyEndpoint = Endpoint<any, any, any, any>
