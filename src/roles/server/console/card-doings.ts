import { invoicedPlacements } from '#src/placements/server/public.ts'
import type { CardDoings } from '../../desk-api.ts'
import { doingsOf } from '../portal/doings.ts'
import { presentHire, presentInterview, presentOffer, presentParting } from '../portal/present-doings.ts'
import type { Db } from '../tables.ts'

/** What has happened with people of a role since the client saw them, by candidacy. */
export async function cardDoings(
  db: Db,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<(candidacyId: string) => CardDoings> {
  const doings = await doingsOf(db, ids)
  const placements = [...doings.hires.values()].flatMap(({ placement_id }) => placement_id ?? [])
  const invoiced = await invoicedPlacements(db, placements)
  return (id) => {
    const hire = presentHire(doings.hires.get(id), undefined)
    const storedHire = doings.hires.get(id)
    const parting = presentParting(doings.partings.get(id))
    const storedParting = doings.partings.get(id)
    return {
      interview: presentInterview(doings.interviews.get(id), names, now),
      offer: presentOffer(doings.offers.get(id)),
      hire: hire && {
        ...hire,
        opening: storedHire!.opening,
        isChecked: storedHire!.checked_at !== null,
        invoiced: invoiced.get(storedHire!.placement_id ?? '') ?? 0,
      },
      parting: parting && {
        ...parting,
        ourLine: storedParting!.our_line,
        by: names.get(storedParting!.member_id ?? '') ?? '',
      },
    }
  }
}
