import { Problem, type ProblemKind } from '../../values/problem.ts'

const statuses: Record<ProblemKind, readonly [number, string]> = {
  malformed: [400, 'Malformed request'],
  unauthenticated: [401, 'Not signed in'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  conflict: [409, 'Conflict'],
  'too-large': [413, 'Too large'],
  'unsupported-type': [415, 'Unsupported media type'],
  misdirected: [421, 'Misdirected request'],
  invalid: [422, 'Some fields need another look'],
  'too-many': [429, 'Too many requests'],
  'no-room': [507, 'No room left'],
  unavailable: [503, 'Unavailable'],
  unexpected: [500, 'Something went wrong'],
}

/** The status of every kind of Problem. */
export const problemStatuses: readonly number[] = Object.values(statuses).map(([status]) => status)

/** Returns the status of a page that shows a Problem's sentence. */
export function statusOf({ kind }: Problem): number {
  return statuses[kind][0]
}

/**
 * Returns the problem document of RFC 9457 with the members that our pages read (HTTP-5): `message`, `error`, `errors`,
 * plus `code` and `requestId`. It reveals nothing about an error that is not a Problem.
 */
export function problemResponse(error: unknown, requestId: string): Response {
  const problem =
    error instanceof Problem
      ? error
      : new Problem(
          'unexpected',
          'unexpected',
          'Something went wrong on our side. Anything we said was saved is safe. Please try again.',
        )
  const [status, title] = statuses[problem.kind]
  return Response.json(
    {
      type: 'about:blank',
      title,
      status,
      detail: problem.message,
      message: problem.message,
      error: problem.message,
      errors: problem.fields,
      code: problem.code,
      requestId,
      ...(problem.link === undefined ? {} : { link: problem.link }),
    },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        // Otherwise the rest of a body that was cut off could be read as the next request.
        ...(problem.kind === 'too-large' ? { connection: 'close' } : {}),
        ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
      },
    },
  )
}
