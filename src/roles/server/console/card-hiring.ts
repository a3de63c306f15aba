import { invoicedPlacements } from '#src/placements/server/public.ts'
import type { CardHiring } from '../../hiring-api.ts'
import { hiringRecords } from '../portal/hiring-records.ts'
import { presentHire, presentInterview, presentOffer, presentRejection } from '../portal/present-hiring.ts'
import type { Db } from '../tables.ts'

/** Returns what has happened with the people of a role since the client saw them, by candidacy. */
export async function cardHiring(
  db: Db,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<(candidacyId: string) => CardHiring> {
  const records = await hiringRecords(db, ids)
  const placements = [...records.hires.values()].flatMap(({ placement_id }) => placement_id ?? [])
  const invoiced = await invoicedPlacements(db, placements)
  return (id) => {
    const hire = presentHire(records.hires.get(id), undefined)
    const storedHire = records.hires.get(id)
    const rejection = presentRejection(records.rejections.get(id))
    const storedRejection = records.rejections.get(id)
    return {
      interview: presentInterview(records.interviews.get(id), names, now),
      offer: presentOffer(records.offers.get(id)),
      hire: hire && {
        ...hire,
        opening: storedHire!.opening,
        isChecked: storedHire!.checked_at !== null,
        invoiced: invoiced.get(storedHire!.placement_id ?? '') ?? 0,
      },
      rejection: rejection && {
        ...rejection,
        ourLine: storedRejection!.our_line,
        by: names.get(storedRejection!.member_id ?? '') ?? '',
      },
    }
  }
}
