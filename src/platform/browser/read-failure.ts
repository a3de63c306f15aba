import { failureTexts } from '#content/site/sections.ts'
import { HttpError } from './send.ts'
import { OutcomeUnknown } from './send-until-known.ts'

export interface Failure {
  /** For a person. */
  sentence: string
  /** "status: text" (HTTP-6), or the network's message if there was no response. */
  technical: string
  /** The server's code for the refusal. */
  code?: string
  /** The first sentence for each field that the server refused. */
  fields: Record<string, string>
  /** Whether it is unknown how the call ended, because it may have been carried out. */
  isUnknown: boolean
}

/** Returns what is known about a failed call, in words for the form (HTTP-5, HTTP-6). */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof HttpError)) {
    const technical = error instanceof Error ? error.message : String(error)
    const isUnknown = error instanceof OutcomeUnknown
    return { sentence: isUnknown ? failureTexts.unknown : failureTexts.unreachable, technical, fields: {}, isUnknown }
  }
  const { problem, status } = error
  const fields: Record<string, string> = {}
  for (const { path, msg } of problem?.errors ?? []) fields[path] ??= msg
  return {
    sentence: problem?.message ?? (status === 429 ? failureTexts.tooMany : failureTexts.unexpected),
    technical: problem?.message ? `${status}: ${problem.message}` : error.message,
    ...(problem?.code ? { code: problem.code } : {}),
    fields,
    isUnknown: false,
  }
}
