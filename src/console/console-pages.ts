import type { ComponentType } from 'react'

/** One page of the console. */
export interface ConsolePage {
  id: string
  /** In React Router's form. The page itself handles what follows its own address: `/admin/leads/:id?`. */
  path: string
  title: string
  /** The shortcut key that opens it. */
  key?: string
  /** `work` is shown in the navigation, `settings` below it; `own` is reached through the member's name. */
  place: 'work' | 'settings' | 'own'
  /** Only owners see it in the rail; the server checks independently. */
  ownersOnly?: boolean
  load: () => Promise<{ Page: ComponentType }>
}

/** Every page of the console, in the order of the navigation. Each is a separate chunk. */
export const consolePages: readonly ConsolePage[] = [
  {
    id: 'today',
    path: '/admin',
    title: 'Today',
    key: 'y',
    place: 'work',
    load: async () => ({ Page: (await import('./today/today.page.tsx')).TodayPage }),
  },
  {
    id: 'leads',
    path: '/admin/leads/:id?',
    title: 'Leads',
    key: 'l',
    place: 'work',
    load: async () => ({ Page: (await import('../leads/ui/console/leads.page.tsx')).LeadsPage }),
  },
  {
    id: 'diary',
    path: '/admin/diary/:part?',
    title: 'Diary',
    key: 'd',
    place: 'work',
    load: async () => ({ Page: (await import('../bookings/ui/console/diary.page.tsx')).DiaryPage }),
  },
  {
    id: 'roles',
    path: '/admin/roles/:id?/:part?',
    title: 'Roles',
    key: 'r',
    place: 'work',
    load: async () => ({ Page: (await import('../roles/ui/console/roles.page.tsx')).RolesPage }),
  },
  {
    id: 'candidates',
    path: '/admin/candidates/:id?',
    title: 'Candidates',
    key: 'p',
    place: 'work',
    load: async () => ({ Page: (await import('../candidates/ui/console/candidates.page.tsx')).CandidatesPage }),
  },
  {
    id: 'interviews',
    path: '/admin/interviews/:id?/:part?',
    title: 'Interviews',
    key: 'q',
    place: 'work',
    load: async () => ({ Page: (await import('../interviews/ui/console/interviews.page.tsx')).InterviewsPage }),
  },
  {
    id: 'contracts',
    path: '/admin/contracts/:id?',
    title: 'Contracts',
    key: 'c',
    place: 'work',
    load: async () => ({ Page: (await import('../portal/ui/console/contracts.page.tsx')).ContractsPage }),
  },
  {
    id: 'money',
    path: '/admin/money/:part?',
    title: 'Money',
    key: 'm',
    place: 'work',
    load: async () => ({ Page: (await import('../books/ui/console/money.page.tsx')).MoneyPage }),
  },
  {
    id: 'videos',
    path: '/admin/videos',
    title: 'Videos',
    key: 'v',
    place: 'work',
    load: async () => ({ Page: (await import('../videos/ui/console/videos.page.tsx')).VideosPage }),
  },
  {
    id: 'articles',
    path: '/admin/articles/:id?',
    title: 'Articles',
    key: 'a',
    place: 'work',
    load: async () => ({ Page: (await import('../articles/ui/console/articles.page.tsx')).ArticlesPage }),
  },
  {
    id: 'content',
    path: '/admin/content/:part?',
    title: 'Content',
    key: 'h',
    place: 'work',
    load: async () => ({ Page: (await import('../content/ui/console/content.page.tsx')).ContentPage }),
  },
  {
    id: 'insights',
    path: '/admin/insights/:part?',
    title: 'Insights',
    key: 'i',
    place: 'work',
    load: async () => ({ Page: (await import('../insights/ui/console/insights.page.tsx')).InsightsPage }),
  },
  {
    id: 'outbox',
    path: '/admin/outbox/:id?',
    title: 'Outbox',
    key: 'o',
    place: 'work',
    load: async () => ({ Page: (await import('./outbox/outbox.page.tsx')).OutboxPage }),
  },
  {
    id: 'settings',
    path: '/admin/settings',
    title: 'Settings',
    key: 's',
    place: 'settings',
    load: async () => ({ Page: (await import('./settings/settings.page.tsx')).SettingsPage }),
  },
  {
    id: 'team',
    path: '/admin/team',
    title: 'Team',
    key: 't',
    place: 'settings',
    load: async () => ({ Page: (await import('../staff/ui/console/team.page.tsx')).TeamPage }),
  },
  {
    id: 'log',
    path: '/admin/log',
    title: 'Log',
    key: 'g',
    place: 'settings',
    load: async () => ({ Page: (await import('../staff/ui/console/log.page.tsx')).LogPage }),
  },
  {
    id: 'account',
    path: '/admin/account',
    title: 'My account',
    place: 'own',
    load: async () => ({ Page: (await import('../staff/ui/console/account.page.tsx')).AccountPage }),
  },
]

/** A page's address without its parameters. */
export function addressOf({ path }: Pick<ConsolePage, 'path'>): string {
  return path.replace(/\/[:*].*$/, '')
}
