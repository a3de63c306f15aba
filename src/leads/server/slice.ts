import fs from 'node:fs/promises'
import path from 'node:path'
import { brand } from '#content/brand.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { leadsConsoleRoutes } from './console/routes.ts'
import { unansweredLeads } from './console/unanswered.ts'
import { countLeads } from './count-leads.ts'
import { leadNotice } from './lead-notice.ts'
import { type LeadMailOptions, leadMailTemplates } from './lead-mails.ts'
import { finishErasureJob } from './person/erase-person.ts'
import { noteErased } from './person/noted-erasures.ts'
import { type FilmsOnShow, sharesOf } from './person/person-timeline.ts'
import { type FormPage, leadRoutes } from './routes.ts'
import { sampleLeadMails } from './sample-lead-mails.ts'

export type { FormPage } from './routes.ts'

/** The slice of leads: people, what they leave, what staff see of them, and how they are erased. */
export function leads(
  context: Context,
  needs: {
    staff: StaffGate
    showForm: FormPage
    filmsOnShow: FilmsOnShow
    interviewsClosedUntil: LeadMailOptions['interviewsClosedUntil']
  },
): Slice {
  const { config, db, clock, log, buildFolder } = context
  return {
    routes: leadRoutes({ ...context, showForm: needs.showForm }),
    consoleRoutes: leadsConsoleRoutes({ ...context, staff: needs.staff, filmsOnShow: needs.filmsOnShow }),
    jobs: [
      finishErasureJob(db, clock, {
        shares: () => sharesOf(context.slices),
        mailFolder: path.join(config.dataDir, 'outbox'),
        note: () => noteErased(db, config, log),
      }),
    ],
    mails: leadMailTemplates({
      links: linksOf(config),
      hiringGuidePdf: () => hiringGuidePdf(buildFolder),
      // An address elsewhere leads to interviews that are not ours.
      interviewsClosedUntil: config.links.soloInterview ? async () => null : needs.interviewsClosedUntil,
    }),
    sampleMails: sampleLeadMails,
    notices: { lead: (id) => leadNotice(db, id) },
    attention: [unansweredLeads(db)],
    steps: { lead: (from, until) => countLeads(db, from, until) },
  }
}

function linksOf({ publicUrl, links }: Config) {
  return {
    site: publicUrl,
    careers: links.careers ?? brand.careersUrl,
    soloInterview: links.soloInterview ?? new URL(brand.soloInterviewUrl, publicUrl).href,
    videoChannel: links.videoChannel ?? brand.videoChannelUrl,
  }
}

/** Returns the guide as a PDF: the file from the build, or one made now. */
async function hiringGuidePdf(buildFolder: string | undefined): Promise<Uint8Array> {
  if (buildFolder) return fs.readFile(path.join(buildFolder, 'hiring-guide.pdf'))
  // Loaded on demand, because the code is large and not needed if the build has made the PDF.
  return (await import('./hiring-guide-pdf.ts')).renderHiringGuide()
}
