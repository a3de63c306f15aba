import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../tables.ts'
import type { Clock } from '#src/values/clock.ts'
import type { TestChallengeRequest, TestConfirmRequest, TestIntentAnswer } from '../../api.ts'
import type { TestGatewayIntentsTable, TestIntentStatus } from './tables.ts'
import { type CardError, challengeFailed, judgeCard } from './test-card.ts'

export type TestIntent = Selectable<TestGatewayIntentsTable>

type State = Pick<TestIntent, 'status' | 'failure' | 'due_at' | 'due_failure'> & { method?: string }

/** The result of a step, for the caller that sends the webhooks. */
export interface TestStep {
  answer: TestIntentAnswer
  /** The intent's new state, if the step changed it. */
  changed: TestIntent | undefined
  /** The cardholder will dispute it. */
  disputed?: boolean
}

const open = { due_at: null, due_failure: null }

/** Returns an intent as it is at a given time. Slow cards finish by themselves when their time has come. */
export function lookAt(intent: TestIntent, now: Date): TestIntent {
  if (intent.status !== 'processing' || intent.due_at === null || intent.due_at > now) return intent
  return { ...intent, ...ended(intent.due_failure) }
}

function ended(failure: string | null): Omit<State, 'method'> {
  return failure === null
    ? { status: 'succeeded', failure: null, ...open }
    : { status: 'requires_payment_method', failure, ...open }
}

/**
 * Tries a card, like Stripe's confirm: after a declined card another can be tried, a slow or
 * challenged card leaves the intent waiting. Of two attempts at once only one counts. The
 * card is not stored.
 */
export function confirmStep(
  db: Db,
  clock: Clock,
  request: z.output<typeof TestConfirmRequest>,
  intentId: string,
): Promise<TestStep> {
  return step(db, clock, intentId, request.clientSecret, (intent, now) => {
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      return { error: cannot('confirm', intent.status) }
    const verdict = judgeCard(request, now)
    if (verdict.is === 'refused') return { error: verdict.error }
    const { method } = verdict
    if (verdict.is === 'good')
      return { state: { ...ended(null), method }, ...(verdict.disputed ? { disputed: true } : {}) }
    if (verdict.is === 'challenged') return { state: { status: 'requires_action', failure: null, ...open, method } }
    if (verdict.is === 'declined') return { error: verdict.error, state: { ...ended(verdict.error.message), method } }
    const dueAt = new Date(now.getTime() + verdict.seconds * 1000)
    return { state: { status: 'processing', failure: null, due_at: dueAt, due_failure: verdict.failure, method } }
  })
}

/**
 * Takes the cardholder's answer to the challenge. If it is passed, the card pays; if not, another card can be tried.
 */
export function challengeStep(
  db: Db,
  clock: Clock,
  request: z.output<typeof TestChallengeRequest>,
  intentId: string,
): Promise<TestStep> {
  return step(db, clock, intentId, request.clientSecret, (intent) => {
    if (intent.status !== 'requires_action') return { error: cannot('answer a challenge of', intent.status) }
    return request.passed ? { state: ended(null) } : { error: challengeFailed, state: ended(challengeFailed.message) }
  })
}

/** Only the hash of a client secret is stored. */
export function hashOfClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

type Decision = { error?: CardError; state?: State; disputed?: true }

function step(
  db: Db,
  clock: Clock,
  intentId: string,
  clientSecret: string,
  decide: (intent: TestIntent, now: Date) => Decision,
): Promise<TestStep> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const storedIntent = await tx
      .selectFrom('test_gateway_intents')
      .selectAll()
      .where('id', '=', intentId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // A caller without its secret must not learn whether an intent exists.
    if (!storedIntent || storedIntent.client_secret_hash !== hashOfClientSecret(clientSecret))
      return { answer: { error: noSuchIntent }, changed: undefined }
    const { error, state, disputed } = decide(lookAt(storedIntent, now), now)
    const changed =
      state &&
      (await tx
        .updateTable('test_gateway_intents')
        .set({ ...state, updated_at: now })
        .where('id', '=', intentId)
        .returningAll()
        .executeTakeFirstOrThrow())
    if (error) return { answer: { error }, changed }
    return {
      answer: { paymentIntent: { id: intentId, status: changed!.status } },
      changed,
      ...(disputed ? { disputed } : {}),
    }
  })
}

const noSuchIntent: CardError = {
  code: 'resource_missing',
  message: 'There is no such payment. Please reload the page.',
}

function cannot(action: string, status: TestIntentStatus): CardError {
  const reason = status === 'succeeded' ? 'it has already succeeded' : `it has a status of ${status}`
  return {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because ${reason}.`,
  }
}
