import { type RawBuilder, sql } from 'kysely'
import { mostViews as savedViews } from '../src/leads/view.ts'

export interface View {
  what: string
  path: string
  /** The bare statement that finds the same rows. */
  statement?: RawBuilder<unknown>
}

/** What staff look at, with the request that the page sends for it: the main call of every page, and its searches. */
export const views: readonly View[] = [
  { what: 'Today', path: '/api/admin/today' },
  { what: 'counts on the rail', path: '/api/admin/waiting' },
  {
    what: 'inbox',
    path: '/api/admin/leads',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'inbox, page 400, by name',
    path: '/api/admin/leads?sort=name&page=400',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by (name = ''), folded(name), id limit 25 offset 9975`,
  },
  { what: 'inbox, unread', path: '/api/admin/leads?tab=unread' },
  { what: 'inbox, waiting for an answer', path: '/api/admin/leads?status=unanswered' },
  { what: 'inbox, mine', path: '/api/admin/leads?owner=me' },
  {
    what: 'inbox, closed films, oldest first',
    path: '/api/admin/leads?status=closed&source=video_interest&sort=recent',
  },
  { what: 'counts beside the tabs', path: '/api/admin/lead-counts' },
  { what: `counts of ${2 * savedViews} saved views`, path: '/api/admin/lead-view-counts' },
  {
    what: 'search, a piece of a name',
    path: '/api/admin/leads?q=ukasz%20loch',
    statement: sql`select * from people where inbox_since is not null and search like folded('%ukasz%') and search like folded('%loch%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, an address',
    path: '/api/admin/leads?q=person77777%40',
    statement: sql`select * from people where inbox_since is not null and search like folded('%person77777@%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, a phone number in another spelling',
    path: '/api/admin/leads?q=0044%20(0)%207700-07.77.77',
    statement: sql`select * from people where inbox_since is not null and search like '%7700077777%' order by last_event_at desc, id desc limit 25`,
  },
  { what: 'search, a company', path: '/api/admin/leads?q=struan%20421' },
  { what: 'search, words of a note', path: '/api/admin/leads?q=opens%20in%20balerno%20777' },
  { what: 'search, a word of every tenth', path: '/api/admin/leads?q=rhona' },
  { what: 'search over everything, a name', path: '/api/admin/find?q=rhona%20mackie' },
  { what: 'search over everything, two letters', path: '/api/admin/find?q=st' },
  { what: 'search over everything, a phone number', path: '/api/admin/find?q=%2B44%20(0)7700%20077%20777' },
  { what: 'search over everything, a note', path: '/api/admin/find?q=balerno%20777' },
  { what: 'a person’s record', path: '/api/admin/leads/per_00000000000000000000077750' },
  { what: 'quarantined forms', path: '/api/admin/quarantine' },
  { what: 'diary, the week', path: '/api/admin/diary' },
  { what: 'roles', path: '/api/admin/roles' },
  { what: 'candidates', path: '/api/admin/candidates' },
  { what: 'candidates, by name, last page', path: '/api/admin/candidates?sort=name&page=200' },
  { what: 'candidates, a word', path: '/api/admin/candidates?q=rhona%20software' },
  { what: 'a candidate’s record', path: '/api/admin/candidates/cnd_77700' },
  { what: 'interviews', path: '/api/admin/interviews' },
  { what: 'interviews, by name, a word', path: '/api/admin/interviews?sort=name&q=rhona' },
  { what: 'an interview’s record', path: '/api/admin/interviews/inv_77700' },
  { what: 'contracts', path: '/api/admin/contracts' },
  { what: 'contracts, what is owed', path: '/api/admin/contracts?sort=-owed&state=overdue' },
  { what: 'contracts that need attention', path: '/api/admin/contracts?need=any' },
  { what: 'contracts, a client', path: '/api/admin/contracts?q=struan%204' },
  { what: 'a contract’s record', path: '/api/admin/contracts/ctr_77750' },
  { what: 'Money', path: '/api/admin/money' },
  { what: 'Money, overdue, the latest first', path: '/api/admin/money?state=overdue&sort=-late' },
  { what: 'Money, a client', path: '/api/admin/money?q=struan%204' },
  { what: 'invoices to pay, for a transfer', path: '/api/admin/money/open-invoices' },
  { what: 'lines of bank statements', path: '/api/admin/money/bank-lines' },
  { what: 'videos', path: '/api/videos?active=false' },
  { what: 'articles', path: '/api/admin/articles' },
  { what: 'content', path: '/api/admin/content' },
  { what: 'outbox', path: '/api/admin/mails' },
  { what: 'outbox, failed', path: '/api/admin/mails?state=failed' },
  { what: 'outbox, an address', path: '/api/admin/mails?q=person77777%40' },
  { what: 'outbox, by address, page 100', path: '/api/admin/mails?sort=recipient&page=100' },
  { what: 'log', path: '/api/admin/log' },
  { what: 'log, a word', path: '/api/admin/log?q=bench%2077777' },
  { what: 'team', path: '/api/admin/team' },
  { what: 'settings', path: '/api/admin/settings' },
  { what: 'account', path: '/api/admin/account' },
  { what: 'Insights about roles, a year', path: '/api/admin/insights/roles?period=year' },
  { what: 'speed by page, a year', path: '/api/admin/insights/speed?period=year' },
]
