import type { Hono } from 'hono'
import { showMail } from '#src/console/server/public.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import { ChangeContentRequest, PreviewContentRequest } from '../../console-api.ts'
import { partOf } from '../../fields.ts'
import { markBytes } from '../../client-mark.ts'
import { keepMark, type MarkDrawer } from '../client-marks.ts'
import { changeContent } from '../change-content.ts'
import { mailWith } from '../mail-preview.ts'
import { replyTemplatesNow, siteOverrides } from '../overrides.ts'
import { findPreview, keepPreview, previewed } from '../previews.ts'
import { contentIndex, contentPart, pastValues } from './parts.ts'

/** Renders the public page with these unsaved values. */
export type PreviewPage = (c: AppContext, overrides: Overrides) => Promise<Response>

/** The longest list that can be saved, in bytes. */
const listBytes = 512 * 1024

/** What the program passes to the console's calls about the content. */
export interface ContentNeeds {
  staff: StaffGate
  showPreview: PreviewPage
  drawMark: MarkDrawer
}

/** The console's calls about the content, which every member of staff may make (CONTENT-1). */
export function contentConsoleRoutes(context: Context, needs: ContentNeeds): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(needs.staff)
  const api = endpoints(context)

  api.get('/api/admin/content', { does: 'Lists the parts of the content', who: staff }, async () => ({
    parts: await contentIndex(db),
  }))

  api.get(
    '/api/admin/content/reply-templates',
    { does: 'Shows what a reply can begin with', who: staff },
    async () => ({
      templates: await replyTemplatesNow(db),
    }),
  )

  api.get('/api/admin/content/parts/:id', { does: 'Shows a part of the content', who: staff }, ({ params: { id } }) =>
    contentPart(db, id),
  )

  api.get(
    '/api/admin/content/fields/:id/history',
    { does: 'Shows what a text said before', who: staff },
    async ({ params: { id } }) => ({ values: await pastValues(db, id) }),
  )

  api.put(
    '/api/admin/content/fields/:id',
    {
      does: 'Changes a text, or takes it back to its default',
      who: staff,
      bytes: listBytes,
      body: ChangeContentRequest,
      once: true,
    },
    ({ who: member, params: { id }, body: { value = null, version }, now, once }) =>
      once((tx) => changeContent(tx, { member, field: id, value, version, now })),
  )

  lookingRoutes(api, context, needs)
  return api.routes
}

/** The calls before saving: uploads of logos, and previews. */
function lookingRoutes(api: Endpoints, context: Context, { staff: gate, showPreview, drawMark }: ContentNeeds): void {
  const { db } = context
  const { staff } = staffCallers(gate)

  api.post(
    '/api/admin/content/marks',
    {
      does: 'Stores a client’s logo, redrawn',
      who: staff,
      bytes: markBytes,
      takes: ['image/png', 'image/svg+xml'],
      status: 201,
    },
    async ({ c, now }) => {
      const original = new Uint8Array(await c.req.arrayBuffer())
      return { mark: await keepMark(db, await drawMark(original, c.req.raw.signal), now) }
    },
  )

  api.post(
    '/api/admin/content/previews',
    {
      does: 'Keeps texts that are not saved, to be looked at',
      who: staff,
      bytes: listBytes,
      body: PreviewContentRequest,
      limit: [
        { name: 'content-previews', per: 'caller', burst: 60, secondsEach: 10, tooMany: 'That’s a lot of previews.' },
      ],
      status: 201,
    },
    async ({ who, body: { part, changes }, now }) => {
      const templates = partOf(part)?.templates
      // A refusal is thrown here, where the page can show it, and not in the tab that opens.
      if (templates) await mailWith(context, { templates, changes: {}, memberId: who.id, now })
      const id = await keepPreview(db, { memberId: who.id, part, changes, now })
      return { address: `/api/admin/content/previews/${id}` }
    },
  )

  api.get(
    '/api/admin/content/previews/:id',
    { does: 'Shows the site, or an email, with texts that are not saved', who: staff },
    async ({ c, who, params: { id }, now }) => {
      const { part, changes } = await findPreview(db, { id, memberId: who.id, now })
      const templates = partOf(part)?.templates
      if (templates) return showMail(c, await mailWith(context, { templates, changes, memberId: who.id, now }))
      return showPreview(c, previewed(await siteOverrides(db), changes))
    },
  )
}
