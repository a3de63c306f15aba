import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { brand } from '#content/brand.ts'
import { consoleWords } from '#content/console/frame.ts'
import { consoleApp } from '#content/console/notices.ts'
import { host } from '#content/facts/diary.ts'
import { interview as roomWords } from '#content/site/interview.ts'
import { pages as words } from '#content/site/pages.ts'
import { portalPortraits, portal as portalWords } from '#content/portal/portal.ts'
import { privacy as privacyWords } from '#content/site/privacy.ts'
import { signInWords } from '#content/console/staff.ts'
import type { BookingView } from '#src/bookings/booking-view.ts'
import { BookingPage, bookingPageTitle } from '#src/bookings/ui/page/booking.page.tsx'
import { BookingMissingPage, bookingMissingTitle } from '#src/bookings/ui/page/booking-missing.page.tsx'
import { VerifyPage, verifyPageTitle, type VerifyView } from '#src/contracts/ui/verify/verify.page.tsx'
import { RoomStarting } from '#src/interviews/ui/room/room-starting.tsx'
import { PortalPage } from '#src/portal/ui/portal.page.tsx'
import { ConsoleStarting } from '#src/console/starting.tsx'
import { ErrorFallback } from '#src/design/feedback/error-fallback.tsx'
import { palette } from '#content/palette.ts'
import { spriteMarkup } from '#src/design/icons/sprite.ts'
import type { MeGone, MeView } from '#src/roles/me-view.ts'
import { me as meWords } from '#content/site/me.ts'
import { MeMissingPage, MePage, meTitle } from '#src/roles/ui/me/me.page.tsx'
import { PrivacyPage } from '#src/insights/ui/privacy.page.tsx'
import { ApiDocsPage } from '#src/landing/api-docs.page.tsx'
import { landingPortraits } from '#src/landing/landing-portraits.ts'
import { siteContent } from '#src/content/site-content.ts'
import { landingStructuredData, landingTitle } from '#src/landing/landing-head.ts'
import { LandingPage } from '#src/landing/landing.page.tsx'
import type { LandingSettings } from '#src/landing/landing-settings.ts'
import { OfflinePage } from '#src/console/offline.page.tsx'
import { BusyPage } from '#src/landing/busy.page.tsx'
import { NotFoundPage } from '#src/landing/not-found.page.tsx'
import { SitePage } from '#src/landing/site-page.tsx'
import type { JoinView, SignInView } from '#src/staff/sign-in-views.ts'
import { JoinPage, joinTitle } from '#src/staff/ui/join.page.tsx'
import { SignInPage } from '#src/staff/ui/sign-in.page.tsx'
import { CachedPage } from '#src/platform/http/files/cached-page.ts'
import { type PageDocument, renderDocument } from '#src/platform/rendering/document.ts'
import { fill } from '#src/values/fill.ts'
import type { LandingPages, LandingContent } from './keep-landing-fresh.ts'
import type { PageFiles } from './page-files.ts'

export interface PagesOptions {
  publicUrl: string
  links: LandingSettings
  files: PageFiles
}

export interface Pages {
  landing(content: LandingContent): Promise<LandingPages>
  landingRefused(contact: LandingSettings['contact'], content: LandingContent, status: number): Promise<CachedPage>
  /** The landing page with texts that have not been saved, for staff only. */
  landingPreview(content: LandingContent): Promise<CachedPage>
  notFound: CachedPage
  /** The page for a link to a call that no longer exists. */
  bookingMissing: CachedPage
  /** Shown instead of any page while the program is overloaded. */
  busy: CachedPage
  /** The page that the console's service worker shows without a connection. */
  offline: CachedPage
  privacy: CachedPage
  /** The portal's page, without contents: everything behind the password comes from the portal's calls. */
  portal: CachedPage
  /** The page of the solo interview. It is the same for everybody, and empty until its calls have answered. */
  room: CachedPage
  /** The console's frame, without any data. The staff gate decides whether to show it. */
  console: CachedPage
  /** The frame of the page that describes the calls. */
  apiDocs: CachedPage
  /** The page at every address of the console for those who are not signed in. */
  signIn(view: SignInView, status: number): Promise<CachedPage>
  /** The page of a colleague's personal link. */
  join(view: JoinView, status: number): Promise<CachedPage>
  /** The page with the result of checking a file. */
  verify(view: VerifyView, status: number): Promise<CachedPage>
  /** The page of one guest's own call. */
  booking(view: BookingView, status: number): Promise<CachedPage>
  /** A candidate's own page. */
  me(view: MeView | MeGone, status: number): Promise<CachedPage>
  meMissing(): Promise<CachedPage>
  /** Every part of the interface in every state, for developers; not in production. */
  kit(): Promise<CachedPage>
  /** The page if something failed: 500, or 503 if trying again soon is likely to help. */
  failed(requestId: string, status: number): Promise<CachedPage>
}

/** Renders, once everything that is needed for it is loaded, each page that is the same for everybody. */
export async function renderPages(options: PagesOptions): Promise<Pages> {
  const landingWith = (content: LandingContent, contact?: LandingSettings['contact']) =>
    landingDocument(options, landingSettings(options, content, contact), 'public')
  const page = quietPages(options)
  const [portal, room, consolePage, apiDocs, privacy, bookingMissing, missing, busy, offline] = await Promise.all([
    CachedPage.of(portalDocument(options)),
    CachedPage.of(roomDocument(options)),
    CachedPage.of(consoleDocument(options)),
    CachedPage.of(apiDocsDocument(options)),
    CachedPage.of(privacyDocument(options)),
    page(bookingMissingTitle, <BookingMissingPage />, 404, host.portrait),
    page(words.notFound.title, <NotFoundPage />, 404, words.notFound.portrait),
    page(words.busy.title, <BusyPage />, 503),
    CachedPage.of(signInDocument(options, consoleApp.offline.title, <OfflinePage />)),
  ])
  return {
    landing: async (content) => {
      const [main, sentPage] = await Promise.all([
        CachedPage.of(landingWith(content)),
        CachedPage.of(landingWith(content, { state: 'sent' })),
      ])
      return { main, sent: sentPage }
    },
    landingRefused: (contact, content, status) => CachedPage.of(landingWith(content, contact), status),
    landingPreview: (content) => CachedPage.of(landingDocument(options, landingSettings(options, content), 'preview')),
    notFound: missing,
    bookingMissing,
    ...mePages(options),
    busy,
    offline,
    privacy,
    portal,
    room,
    console: consolePage,
    apiDocs,
    signIn: (view, status) =>
      CachedPage.of(signInDocument(options, signInWords.title, <SignInPage {...view} />), status),
    join: (view, status) => CachedPage.of(signInDocument(options, joinTitle(view), <JoinPage {...view} />), status),
    verify: (view, status) => page(verifyPageTitle(view), <VerifyPage {...view} />, status),
    booking: (view, status) => page(bookingPageTitle(view), <BookingPage {...view} />, status, host.portrait),
    kit: async () => CachedPage.of(await kitDocument(options)),
    failed: (requestId, status) => page('Something went wrong', <ErrorFallback requestId={requestId} />, status),
  }
}

/** Returns a function that renders a page with nothing but a message, which may have a portrait beside it. */
function quietPages(options: PagesOptions) {
  return (title: string, shown: ReactElement, status?: number, ...portraits: Parameters<typeof spriteMarkup>[0]) =>
    CachedPage.of(quietDocument(options, `${title} | ${brand.name}`, spriteMarkup(portraits), shown), status)
}

function mePages(options: PagesOptions): Pick<Pages, 'me' | 'meMissing'> {
  const page = quietPages(options)
  return {
    me: (view, status) => page(meTitle(view), <MePage {...view} />, status),
    meMissing: () => page(meWords.missing.title, <MeMissingPage />, 404),
  }
}

function landingSettings(
  { links }: PagesOptions,
  { library, content }: LandingContent,
  contact?: LandingSettings['contact'],
): LandingSettings {
  return {
    ...links,
    ...(library.length > 0 ? { library } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
    ...(contact ? { contact } : {}),
  }
}

function landingDocument(options: PagesOptions, settings: LandingSettings, kind: 'public' | 'preview'): string {
  const { publicUrl, files } = options
  const content = siteContent(settings.content)
  return renderDocument({
    ...shell(options),
    title: landingTitle(content),
    description: content.brand.description,
    canonical: `${publicUrl}/`,
    ...(kind === 'preview' ? { robots: 'noindex' } : {}),
    structuredData: landingStructuredData(publicUrl, settings.library ?? [], content),
    ...files.landing,
    before: spriteMarkup(landingPortraits),
    body: renderToString(<LandingPage settings={settings} />),
    data: settings,
  })
}

function portalDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    title: `${portalWords.title} | ${brand.name}`,
    robots: 'noindex',
    fonts: options.files.fonts,
    ...options.files.portal,
    before: spriteMarkup(portalPortraits),
    body: renderToString(<PortalPage />),
  })
}

function roomDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    title: `${roomWords.title} | ${brand.name}`,
    robots: 'noindex',
    fonts: options.files.fonts,
    ...options.files.room,
    before: spriteMarkup([]),
    body: renderToString(<RoomStarting />),
  })
}

function privacyDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    title: `${privacyWords.title} | ${brand.name}`,
    description: privacyWords.lead,
    canonical: `${options.publicUrl}/privacy`,
    fonts: options.files.fonts,
    ...options.files.privacy,
    before: spriteMarkup([]),
    body: renderToString(
      <SitePage>
        <PrivacyPage />
      </SitePage>,
    ),
  })
}

function consoleDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    title: fill(consoleWords.titleOf, { page: consoleWords.name }),
    robots: 'noindex',
    fonts: options.files.fonts,
    ...options.files.console,
    manifest: '/console.webmanifest',
    before: spriteMarkup([]),
    body: renderToString(<ConsoleStarting />),
  })
}

function apiDocsDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    title: `${words.apiDocs.title} | ${brand.name}`,
    description: words.apiDocs.lead,
    robots: 'noindex',
    fonts: options.files.fonts,
    ...options.files.apiDocs,
    before: spriteMarkup([]),
    body: renderToString(
      <SitePage>
        <ApiDocsPage />
      </SitePage>,
    ),
  })
}

/** Only the development server has this page, so its code is loaded when somebody opens it. */
async function kitDocument(options: PagesOptions): Promise<string> {
  const { KitPage } = await import('../kit/kit.page.tsx')
  const { script, styles } = options.files.kit
  return renderDocument({
    ...shell(options),
    title: `The kit | ${brand.name}`,
    robots: 'noindex',
    fonts: options.files.fonts,
    styles,
    script,
    before: spriteMarkup(landingPortraits),
    body: renderToString(<KitPage />),
  })
}

/** A page without a script, in the site's frame. */
function quietDocument(options: PagesOptions, title: string, before: string, page: ReactElement): string {
  return bareDocument(options, title, before, <SitePage>{page}</SitePage>)
}

/** A page before the console, such as sign-in, without the site's frame. */
function signInDocument(options: PagesOptions, title: string, page: ReactElement): string {
  return bareDocument(options, `${title} | ${brand.name}`, spriteMarkup([]), page)
}

function bareDocument(options: PagesOptions, title: string, before: string, page: ReactElement): string {
  return renderDocument({
    ...shell(options),
    title,
    robots: 'noindex',
    fonts: options.files.fonts,
    styles: options.files.quiet.styles,
    before,
    body: renderToString(page),
  })
}

/** The HTML document around every page. */
export function shell({
  publicUrl,
  files,
}: PagesOptions): Pick<PageDocument, 'lang' | 'siteName' | 'themeColour' | 'description' | 'image' | 'headExtra'> {
  return {
    lang: 'en-GB',
    siteName: brand.name,
    themeColour: palette.paper,
    description: brand.description,
    image: { url: `${publicUrl}/og.png`, alt: words.landing.shareImageAlt },
    ...(files.headExtra ? { headExtra: files.headExtra } : {}),
  }
}
