import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { Endpoints } from '#src/platform/http/endpoint.ts'
import { listQueryIn } from '#src/platform/http/list-query.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { peopleList } from '../../inbox.ts'
import { type SavedView, viewQueryOf } from '../../view.ts'
import { NewView, ViewChange, ViewSeen } from '../../view-api.ts'
import { countViews, type PeopleQuery } from './list.ts'
import { changeView, removeView, saveView, viewsFor } from './views.ts'

/** The inbox's saved views (LEADS-33). */
export function viewRoutes(api: Endpoints, { db, ...context }: Context & { staff: StaffGate }): void {
  const { staff } = staffCallers(context.staff)

  api.get('/api/admin/lead-views', { does: 'Lists the saved views of the inbox', who: staff }, ({ who }) =>
    viewsFor(db, who),
  )

  api.get(
    '/api/admin/lead-view-counts',
    { does: 'Counts the people in each saved view', who: staff },
    async ({ who }) => {
      const views = await viewsFor(db, who)
      return countViews(db, views.flatMap(readable), who.id)
    },
  )

  api.post(
    '/api/admin/lead-views',
    { does: 'Saves a view of the inbox', who: staff, body: NewView, once: true, status: 201 },
    ({ who: member, body, now, once }) =>
      once((tx) => saveView(tx, { member, what: { ...body, query: checkedQuery(body.query) }, now })),
  )

  api.put(
    '/api/admin/lead-views/:id',
    { does: 'Renames, changes or shares a saved view', who: staff, body: ViewChange, once: true },
    ({ who: member, params: { id }, body, now, once }) => {
      const query = body.query === undefined ? undefined : checkedQuery(body.query)
      return once((tx) => changeView(tx, { member, what: { ...body, id, query }, now }))
    },
  )

  api.delete(
    '/api/admin/lead-views/:id',
    { does: 'Deletes a saved view', who: staff, body: ViewSeen, once: true },
    ({ who: member, params: { id }, body: { version }, now, once }) =>
      once((tx) => removeView(tx, { member, what: { id, version }, now })),
  )
}

/** Returns a view for the response, or none if it was saved with filters that the inbox no longer has. */
function readable({ id, query }: SavedView): { id: string; query: PeopleQuery }[] {
  try {
    return [{ id, query: readQuery(query) }]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** Returns the query of an address in its normal form. Throws 422 if the inbox does not accept it. */
function checkedQuery(search: string): string {
  readQuery(search)
  return viewQueryOf(search)
}

function readQuery(search: string): PeopleQuery {
  const params = new URLSearchParams(search)
  return listQueryIn((name) => params.get(name), peopleList)
}
