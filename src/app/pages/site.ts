import { brand } from '#content/brand.ts'
import type { ArticlePages } from '#src/articles/server/slice.ts'
import type { BookingPages } from '#src/bookings/server/slice.ts'
import { siteOverrides } from '#src/content/server/public.ts'
import type { PreviewPage } from '#src/content/server/slice.ts'
import { siteContent } from '#src/content/site-content.ts'
import { pageAt } from '#src/console/page-chunks.ts'
import type { VerdictPage } from '#src/contracts/server/slice.ts'
import type { FormPage } from '#src/leads/server/slice.ts'
import { cardsOnShow } from '#src/landing/films-on-show.ts'
import { CachedPage } from '#src/platform/http/files/cached-page.ts'
import { statusOf } from '#src/platform/http/problem-response.ts'
import type { Context } from '#src/platform/slice.ts'
import type { RoomPage } from '#src/interviews/server/slice.ts'
import type { MePages } from '#src/roles/server/slice.ts'
import type { StaffPages } from '#src/staff/server/slice.ts'
import { publicVideos } from '#src/videos/server/public.ts'
import { articleDocument, articleMissingDocument, indexDocument } from './article-pages.tsx'
import { consoleWorker } from './console-worker.ts'
import { keepLandingFresh, type LandingReader, type LandingContent } from './keep-landing-fresh.ts'
import type { PageFiles } from './page-files.ts'
import { type Pages, type PagesOptions, renderPages } from './pages.tsx'

/** What is rendered once, because it is the same for everybody. */
export interface RenderedSite {
  pages: Pages
  landing: LandingReader
  /** The console's service worker; `undefined` if nothing is built. */
  worker: string | undefined
}

/** The site's pages, and the functions by which slices show theirs. */
export interface Site {
  /** Renders what is the same for everybody. Before that, no page can be shown. */
  render(): Promise<RenderedSite>
  /** The landing page with a form that was refused. */
  showForm: FormPage
  showVerdict: VerdictPage
  booking: BookingPages
  me: MePages
  room: RoomPage
  staffPages: StaffPages
  articles: ArticlePages
  /** The landing page with texts that have not been saved. */
  contentPreview: PreviewPage
  /** The public films, by the place at which visits name them. */
  filmsOnShow(): Promise<Record<string, { title: string; duration: number }>>
}

/**
 * Returns the site without rendering anything, so that slices, which show pages, can be made before their pages exist.
 */
export function openSite({ config, db, clock, log, buildFolder }: Context, files: PageFiles): Site {
  const options: PagesOptions = {
    publicUrl: config.publicUrl,
    links: {
      careersUrl: config.links.careers ?? brand.careersUrl,
      soloInterviewUrl: config.links.soloInterview ?? brand.soloInterviewUrl,
      videoChannelUrl: config.links.videoChannel ?? brand.videoChannelUrl,
      schedulingProvider: config.scheduling.provider,
    },
    files,
  }
  let site: RenderedSite & { articleMissing: CachedPage }
  const readContent = async (): Promise<LandingContent> => {
    const [library, content] = await Promise.all([publicVideos(db), siteOverrides(db)])
    return { library, content }
  }
  return {
    async render() {
      const [pages, articleMissing] = await Promise.all([
        renderPages(options),
        CachedPage.of(articleMissingDocument(options), 404),
      ])
      const landing = await keepLandingFresh({ read: readContent, render: pages.landing, clock, log })
      const worker = await consoleWorker(files, pages.offline.tag, buildFolder)
      site = { pages, landing, articleMissing, worker }
      return site
    },
    async showForm(c, { values, problem }) {
      const errors = problem.fields.length > 0 ? [...problem.fields] : [{ path: '', msg: problem.message }]
      const form = { state: 'refused' as const, values, errors }
      const { pages, landing } = site
      const page = (await pages.landingRefused(form, landing.content(), statusOf(problem))).respond(c.req.raw)
      if (problem.retryAfter !== undefined) page.headers.set('retry-after', String(problem.retryAfter))
      return page
    },
    showVerdict: async (c, verdict, status) => (await site.pages.verify(verdict, status)).respond(c.req.raw),
    booking: {
      booking: async (c, view, status) => (await site.pages.booking(view, status)).respond(c.req.raw),
      missing: (c) => site.pages.bookingMissing.respond(c.req.raw),
    },
    me: {
      me: async (c, view, status) => (await site.pages.me(view, status)).respond(c.req.raw),
      meMissing: async (c) => (await site.pages.meMissing()).respond(c.req.raw),
    },
    room: (c) => site.pages.room.respond(c.req.raw),
    staffPages: {
      signIn: async (c, view, status) => (await site.pages.signIn(view, status)).respond(c.req.raw),
      join: async (c, view, status) => (await site.pages.join(view, status)).respond(c.req.raw),
      console(c) {
        const page = site.pages.console.respond(c.req.raw)
        return isConsolePage(c.req.path) ? page : new Response(page.body, { status: 404, headers: page.headers })
      },
    },
    articles: {
      article: (view, article) => articleDocument(options, view, article),
      index: (view) => indexDocument(options, view),
      missing: (c) => site.articleMissing.respond(c.req.raw),
    },
    async contentPreview(c, content) {
      const page = (await site.pages.landingPreview({ ...site.landing.content(), content })).respond(c.req.raw)
      page.headers.set('cache-control', 'private, no-store')
      page.headers.set('x-robots-tag', 'noindex')
      page.headers.delete('etag')
      return page
    },
    async filmsOnShow() {
      const { library, content } = await readContent()
      return Object.fromEntries(
        cardsOnShow(library, siteContent(content)).map(({ id, title, filmTitle, duration }) => [
          id,
          { title: filmTitle ?? title, duration: duration ?? 0 },
        ]),
      )
    },
  }
}

/** Whether an address is that of a page in the console. `/admin/` shows Today just as `/admin` does. */
function isConsolePage(pathname: string): boolean {
  return pathname === '/admin/' || pageAt(pathname) !== undefined
}
