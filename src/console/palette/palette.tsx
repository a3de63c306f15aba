import './palette.css'
import { Command } from 'cmdk'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { consoleWords } from '#content/console/frame.ts'
import { viewWords } from '#content/console/leads.ts'
import { runShortcut, useShortcutList } from '#src/design/console/shortcuts.ts'
import type { FoundPerson } from '#src/leads/console-api.ts'
import { type SavedView, viewAddress } from '#src/leads/view.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { Me } from '../console-api.ts'
import { addressOf, consolePages } from '../console-pages.ts'
import { useSignOut } from '../use-sign-out.ts'
import { fits, type Offer } from './offers.ts'
import { actionsFor } from './page-actions.ts'

const words = consoleWords.search

/** How long after the last key press people are searched for, in milliseconds. */
const pauseMs = 120
const shortest = 2
const longest = 200

interface PaletteProps {
  typed: string
  onType: (typed: string) => void
  /** Enter was pressed before this was loaded: the first result is chosen as soon as there is one. */
  isEntered: boolean
  onKeys: () => void
  onClose: () => void
}

/** Searches people by anything that is known about them, every page, and the actions of this page (STAFF-16). */
export function Palette({ typed, onType, isEntered, onKeys, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const people = usePeople(typed)
  const field = useRef<HTMLInputElement>(null)
  // This field has just replaced the one in which something was typed while the script was loading. It has the focus
  // before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), [])
  const go = (address: string) => {
    onClose()
    void navigate(address)
  }
  const { pages, views, here, actions } = useOffers({ go, onKeys, onClose })
  const offered = (offers: readonly Offer[]) => offers.filter(({ label }) => fits(label, typed))
  const groups = [
    { heading: words.here, offers: offered(here) },
    { heading: words.pages, offers: offered(pages) },
    { heading: words.views, offers: offered(views) },
    { heading: words.actions, offers: offered(actions) },
  ]
  const count = groups.reduce((sum, { offers }) => sum + offers.length, people.found.length)
  const q = typed.trim()
  const [person] = people.found
  const first = groups.flatMap(({ offers }) => offers)[0]?.run ?? (person && (() => go(`/admin/leads/${person.id}`)))
  const hasChosen = useRef(false)
  useEffect(() => {
    if (!isEntered || !q || !first || hasChosen.current) return
    hasChosen.current = true
    first()
  })
  return (
    <Command className="pal" label={words.field} shouldFilter={false} loop>
      <Command.Input
        className="search-field"
        ref={field}
        data-autofocus
        maxLength={longest}
        placeholder={words.placeholder}
        value={typed}
        onValueChange={onType}
      />
      <output className={people.state === 'failed' ? 'pal__say pal__say--bad' : 'pal__say'}>
        {people.state === 'done' ? fillCount(words.found, count) : says[people.state]}
      </output>
      <Command.List label={words.label}>
        {groups.map(({ heading, offers }) => (
          <Offers key={heading} heading={heading} offers={offers} />
        ))}
        {people.found.length > 0 && (
          <Command.Group heading={words.people}>
            {people.found.map((person) => (
              <PersonFound key={person.id} person={person} onChoose={() => go(`/admin/leads/${person.id}`)} />
            ))}
            <Command.Item value="all" onSelect={() => go(`/admin/leads?q=${encodeURIComponent(q)}`)}>
              <span className="pal__all">{fill(words.all, { q })}</span>
            </Command.Item>
          </Command.Group>
        )}
      </Command.List>
    </Command>
  )
}

const says = { idle: words.start, searching: words.searching, failed: words.failed }

function Offers({ heading, offers }: { heading: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {offers.map(({ id, label, key, run }) => (
        <Command.Item key={id} value={id} onSelect={run}>
          <span>{label}</span>
          {key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function PersonFound({ person, onChoose }: { person: FoundPerson; onChoose: () => void }) {
  const { id, name, company, email, phone, state, note } = person
  return (
    <Command.Item value={id} onSelect={onChoose}>
      <span className="pal__who">
        <b>{name || email}</b> {company}
        {state === 'closed' && <small> ({words.closed})</small>}
        <small>{note ? fill(words.inNote, { text: note }) : [name && email, phone].filter(Boolean).join(', ')}</small>
      </span>
    </Command.Item>
  )
}

type People = { found: readonly FoundPerson[]; state: 'idle' | 'searching' | 'done' | 'failed' }

/** Returns the people who match what is typed, once the typing pauses. Results for an earlier text are not shown. */
function usePeople(typed: string): People {
  const q = typed.trim()
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(q), pauseMs)
    return () => clearTimeout(timer)
  }, [q])
  const enabled = searched.length >= shortest
  const path = `/api/admin/find?q=${encodeURIComponent(searched)}`
  const { data, isError } = useConsoleQuery<FoundPerson[]>('found', path, { enabled, fresh: true })
  if (q.length < shortest) return { found: [], state: 'idle' }
  if (searched !== q) return { found: [], state: 'searching' }
  if (data) return { found: data, state: 'done' }
  return { found: [], state: isError ? 'failed' : 'searching' }
}

const pageKeys = new Set(consolePages.map(({ key }) => key))
/**
 * The keys of the frame that are not listed with the page's, because the frame's actions are offered in words, or are
 * this search.
 */
const frameKeys = new Set(['?', '/'])

interface PaletteActions {
  go: (address: string) => void
  onKeys: () => void
  onClose: () => void
}

function useOffers({ go, onKeys, onClose }: PaletteActions): Record<'pages' | 'views' | 'here' | 'actions', Offer[]> {
  const { data: me } = useConsoleQuery<Me>('session', '/api/staff/session')
  const { data: views = [] } = useConsoleQuery<SavedView[]>('lead-views', '/api/admin/lead-views', { fresh: true })
  const signOut = useSignOut()
  const keys = useShortcutList()
  const afterClosing = (run: () => void) => () => {
    onClose()
    // Once the focus is back on the page.
    setTimeout(run)
  }
  return {
    pages: consolePages
      .filter((page) => !page.ownersOnly || me?.role === 'owner')
      .map((page) => ({ id: page.id, label: page.title, key: page.key, run: () => go(addressOf(page)) })),
    views: views.map((view) => ({
      id: view.id,
      label: fill(viewWords.palette, { name: view.name }),
      run: () => go(viewAddress(view)),
    })),
    here: keys
      .filter(({ key }) => !pageKeys.has(key) && !frameKeys.has(key))
      .map(({ key, label }) => ({ id: `key-${key}`, label, key, run: afterClosing(() => runShortcut(key)) })),
    actions: [
      ...actionsFor(me)
        // The page's own key does the same, without leaving the day or the lead that is open.
        .filter(({ label }) => !keys.some((here) => here.label === label))
        .map(({ label, address }) => ({ id: address, label, run: () => go(address) })),
      { id: 'keys', label: consoleWords.keys.all, key: '?', run: afterClosing(onKeys) },
      { id: 'site', label: consoleWords.site, run: () => location.assign('/') },
      { id: 'out', label: consoleWords.signOut.label, run: signOut.run },
    ],
  }
}
