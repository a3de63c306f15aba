import type { CallLimit, Endpoints } from '#src/platform/http/endpoint.ts'
import { HiredRequest, NotChosenRequest, OfferRequest, SeenVersion } from '../../decision-api.ts'
import type { ClientContext } from '../portal/client-context.ts'
import { decidersOf } from '../portal/viewer.ts'
import { ownCandidacy } from '../portal/visible-candidacy.ts'
import { makeOffer } from './offers.ts'
import { takeBackRejection, writeRejection } from './rejections.ts'
import { recordHire } from './record-hire.ts'

const limit: CallLimit[] = [
  { name: 'portal-hiring', per: 'caller', burst: 40, secondsEach: 10, tooMany: 'That’s a lot in a short time.' },
]

/** A client's calls from an offer to a hire, and for people whom they don't choose (TALENT-21 to TALENT-24). */
export function hiringRoutes(api: Endpoints, context: ClientContext): void {
  const { before } = context
  const who = decidersOf(context)

  api.post(
    '/api/portal/candidacies/:id/offer',
    { does: 'Has the agency offer somebody the job', who, limit, body: OfferRequest, once: true, status: 201 },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const own = await ownCandidacy(tx, viewing, params.id, before)
        return makeOffer(tx, context, { own, memberId: viewing.member.id, request: body }, now)
      }),
  )

  api.post(
    '/api/portal/candidacies/:id/hired',
    { does: 'Says that somebody was hired', who, limit, body: HiredRequest, once: true, status: 201 },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        const isWithdrawn = seen.visible.noFilm === 'withdrawn' && seen.stage !== 'hired'
        const by = { memberId: viewing.member.id }
        return recordHire(tx, context, { candidacyId: seen.id, request: body, by, isWithdrawn }, now)
      }),
  )

  api.post(
    '/api/portal/candidacies/:id/not-chosen',
    { does: 'Writes to somebody who was not chosen', who, limit, body: NotChosenRequest, once: true, status: 201 },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        const { words, version } = body
        return writeRejection(tx, context, { candidacyId: seen.id, memberId: viewing.member.id, words, version }, now)
      }),
  )

  api.delete(
    '/api/portal/candidacies/:id/not-chosen',
    { does: 'Takes words back that were not sent', who, limit, body: SeenVersion, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        await takeBackRejection(tx, { candidacyId: seen.id, version: body.version, memberId: viewing.member.id }, now)
      }),
  )
}
