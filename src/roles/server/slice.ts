import { Hono } from 'hono'
import type { FilmFiles } from '#src/films/server/public.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { hiresToInvoice } from './console/hire-attention.ts'
import { heldBackShortlists } from './console/held-back-shortlists.ts'
import { interviewsToSettle, newBriefs, offersToMake, verdictsToFollow, wordsToRead } from './console/role-attention.ts'
import { rolePeopleRoutes } from './console/people-routes.ts'
import { rolesConsoleRoutes } from './console/routes.ts'
import { deleteExpired } from './retention.ts'
import { type MePages, meRoutes } from './permissions/me-routes.ts'
import { permissionMails } from './permissions/permission-mails.ts'
import { permissionRoutes } from './permissions/permission-routes.ts'
import { personRoles } from './permissions/person-roles.ts'
import { hiringMailTemplates } from './hiring/hiring-mails.ts'
import { endInterviews } from './interviews/end-interviews.ts'
import { outcomeQuestionJob } from './interviews/ask-for-outcome.ts'
import { interviewMailTemplates } from './interviews/interview-mails.ts'
import { clientRoutes } from './portal/routes.ts'
import { roleMailTemplates } from './role-mails.ts'
import { putSampleClient } from './sample/sample-client.ts'
import { sampleJob } from './sample/sample-shortlist.ts'
import { sharingMailTemplates } from './sharing/sharing-mails.ts'
import { sendShortlistJob } from './shortlists/plan-shortlist.ts'
import type { Db, Tx } from './tables.ts'

export type { MePages } from './permissions/me-routes.ts'

/** The slice of roles: who is considered for them, what clients are shown, and what they say. */
export function roles(
  context: Context,
  needs: { staff: StaffGate; films: FilmFiles; me: MePages; conversions: Conversions },
): Slice {
  const { config } = context
  return {
    routes: new Hono<AppEnv>()
      .route('/', clientRoutes({ ...context, films: needs.films, before: config.beforeDeposit }))
      .route('/', meRoutes({ ...context, films: needs.films, pages: needs.me })),
    consoleRoutes: new Hono<AppEnv>()
      .route('/', rolesConsoleRoutes({ ...context, staff: needs.staff }))
      .route('/', rolePeopleRoutes({ ...context, staff: needs.staff }))
      .route('/', permissionRoutes(context, needs.staff)),
    mails: {
      ...roleMailTemplates({ publicUrl: config.publicUrl, storage: context.storage, before: config.beforeDeposit }),
      ...sharingMailTemplates({
        publicUrl: config.publicUrl,
        guestDays: config.keeping.guestDays,
        before: config.beforeDeposit,
      }),
      ...permissionMails(config.publicUrl),
      ...interviewMailTemplates({ publicUrl: config.publicUrl, from: config.mail.from }),
      ...hiringMailTemplates(config.publicUrl),
    },
    person: personRoles,
    attention: [
      newBriefs(context.db),
      offersToMake(context.db),
      interviewsToSettle(context.db),
      heldBackShortlists(context.db),
      hiresToInvoice(context.db),
      wordsToRead(context.db),
      verdictsToFollow(context.db),
    ],
    beforeWithdrawal: async (tx, contractId, now) => {
      const by = { kind: 'machine', id: null } as const
      await endInterviews(tx as Tx, context, { contractId, by, why: 'contract_withdrawn' }, now)
    },
    jobs: [
      outcomeQuestionJob(context),
      sendShortlistJob(context),
      sampleJob(context, needs.conversions),
      {
        name: 'end-what-is-due',
        schedule: '40 6 * * *',
        run: async () => {
          const parts = { jobs: context.jobs, keeping: config.keeping }
          await (context.db as Db).transaction().execute((tx) => deleteExpired(tx, parts, context.clock.now()))
        },
      },
    ],
    async sample() {
      const key = await putSampleClient(context)
      return key === undefined ? [] : [`A sample client’s portal is at ${config.publicUrl}/portal#k=${key}`]
    },
  }
}
