import { shortlistReadyMail as copy } from '#content/mails/roles.ts'
import { neverSeenBy } from '#src/candidates/facts.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { filmStill } from '#src/films/server/public.ts'
import type { Db as AnyDb } from '#src/platform/database/database.ts'
import { firstName, oneLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { capital, fill, fillCount } from '#src/values/fill.ts'
import { inWords } from '#src/values/numbers.ts'
import { type BeforeDeposit, filmsAreOpen } from '../portal/films-open.ts'
import { coversStill } from '../../permission.ts'
import { memberFor, said } from './readers.ts'
import { findRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import type { MailPoster } from './posters.tsx'
import { writeLetter } from './letter.tsx'

export interface Site {
  publicUrl: string
  storage: Storage
  before: BeforeDeposit
}

/** How many posters fit side by side in a mail. */
const mostPosters = 3

/**
 * The mail to each of the client's people when a shortlist is sent. In a blind review it names nobody. It shows no face
 * before the films are open, and none of a candidate who wasn't told about it when they gave permission.
 */
export function shortlistReady(site: Site): MailTemplate {
  return async ({ shortlistId, memberId }: { shortlistId: string; memberId: string }, context) => {
    const db: Db = context.db as AnyDb
    const member = await memberFor(db, memberId)
    const shortlist = await db.selectFrom('shortlists').selectAll().where('id', '=', shortlistId).executeTakeFirst()
    if (!member || shortlist?.state !== 'sent') return undefined
    const { companyName } = (await findContract(db, member.contract_id)).draft
    const people = await peopleStillIn(db, shortlistId, companyName)
    if (people.length === 0) return undefined
    const role = await findRole(db, shortlist.role_id)
    const page = `${site.publicUrl}/portal/roles/${role.id}`
    const shown = role.blind ? [] : people
    const withStills = await filmsAreOpen(db, member.contract_id, site.before)
    const posters = await Promise.all(
      shown.slice(0, mostPosters).map((one) => posterOf(one, { ...site, db, page, withStills })),
    )
    const minutes = Math.max(1, Math.round(people.reduce((sum, { duration }) => sum + duration, 0) / 60))
    const films = inWords(people.length)
    const time = fillCount(copy.time, minutes, { minutes: inWords(minutes) })
    const words = { name: firstName(member.name), role: said(role.title), films, time }
    const form = people.length === 1 ? 'one' : 'other'
    return writeLetter({
      subject: fill(copy.subject[form], words),
      preview: fill(shown.length > 0 ? copy.previewNamed : copy.preview, { ...words, names: namesIn(shown) }),
      headline: copy.headline[form].map((line) => capital(fill<string>(line, { films, time: capital(time) }))),
      field: 'paper-hi',
      before: [
        fill(words.name ? copy.lead : copy.leadPlain, words),
        // The note that staff wrote may name people.
        ...(shortlist.note && !role.blind ? [shortlist.note] : []),
      ],
      posters,
      others: othersIn(shown),
      button: { label: fill(copy.button[form], words), href: page },
      after: [copy.how],
      reason: copy.reason,
    })
  }
}

interface Person {
  candidacyId: string
  filmId: string
  name: string
  pitch: string
  duration: number
  /** Whether the candidate was told that the mail shows a still. */
  mayShowStill: boolean
}

async function posterOf(
  { candidacyId, filmId, name, pitch, mayShowStill }: Person,
  { db, storage, page, withStills }: Site & { db: Db; page: string; withStills: boolean },
): Promise<MailPoster> {
  // A missing still must not hold the mail up.
  const still = withStills && mayShowStill ? await filmStill({ db, storage }, filmId).catch(() => undefined) : undefined
  const cid = `still-${candidacyId}`
  return {
    name,
    pitch: withoutLinks(oneLine(pitch, 140)),
    href: `${page}/watch/${candidacyId}`,
    still: still && { filename: `${cid}.jpg`, contentType: 'image/jpeg', content: still, cid },
  }
}

/** Returns names for a sentence: `Ailsa, Nadia, Kofi and three more`. */
function namesIn(people: readonly Person[]): string {
  const more = people.length - mostPosters
  const names = people.slice(0, mostPosters).map(({ name }) => name)
  return list(more > 0 ? [...names, `${inWords(more)} more`] : names)
}

function othersIn(people: readonly Person[]): string {
  const others = people.slice(mostPosters)
  if (others.length === 0) return ''
  const names = list(others.map(({ name }) => name))
  return fillCount(copy.others, others.length, { more: inWords(others.length), names })
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

/** Returns the people of a shortlist whose film may still be shown to the company, in its order. */
async function peopleStillIn(db: Db, shortlistId: string, company: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('shortlist_entries')
    .innerJoin('candidacies', 'candidacies.id', 'shortlist_entries.candidacy_id')
    .innerJoin('permissions', 'permissions.id', 'shortlist_entries.permission_id')
    .innerJoin('films', 'films.id', 'shortlist_entries.film_id')
    .select(['candidacies.id', 'candidacies.candidate_id', 'films.id as filmId', 'films.duration'])
    .select(['shortlist_entries.pitch', 'permissions.asked_text'])
    .where('shortlist_id', '=', shortlistId)
    .where('permissions.withdrawn_at', 'is', null)
    .where('permissions.given_at', 'is not', null)
    .where('films.state', '=', 'ready')
    .where('candidacies.stage', '<>', 'withdrawn')
    .orderBy('shortlist_entries.position')
    .execute()
  const candidates = await findCandidates(
    db,
    rows.map(({ candidate_id }) => candidate_id),
  )
  return rows.flatMap(({ id, candidate_id, filmId, duration, pitch, asked_text }) => {
    const candidate = candidates.get(candidate_id)
    if (!candidate || candidate.isGone || neverSeenBy(candidate.neverEmployers, company) !== undefined) return []
    return [
      {
        candidacyId: id,
        filmId,
        name: candidate.firstName,
        pitch: pitch || candidate.pitch,
        duration,
        mayShowStill: coversStill(asked_text),
      },
    ]
  })
}
