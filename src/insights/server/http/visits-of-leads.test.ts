import { describe, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { did, insightSettings, now, visit, visitors } from './visitors.setup.ts'

const tested = testProgram('visits-of-leads', insightSettings)
const { tell, counts } = visitors(tested)

describe('a form is sent with its visit', () => {
  const sender = { phone: '+44 7700 900123', candidateCount: '2-5' }
  const personOf = async (email: string, cookie: string) => {
    const { id } = await tested.database.db
      .selectFrom('people')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    return { id, record: (await tested.call('GET', `/api/admin/leads/${id}`, undefined, { cookie })).json().data }
  }

  test('which is only then in a person’s timeline and export, counts for its source, and is erased with them', async () => {
    await tell('visitor-tracking', visit('1795435200000-along', { referrer: 'https://www.google.com/search?q=secret' }))
    await tell('visitor-tracking', visit('1795435200000-alone', { referrer: 'https://www.linkedin.com/feed' }))
    for (const id of ['1795435200000-along', '1795435200000-alone'])
      await tell('visitor-engagement', did(id, 'scroll_depth', { depth: 75 }))
    await tell('visitor-engagement', did('1795435200000-along', 'page_time', { secondsSpent: 250 }))
    await tell(
      'visitor-engagement',
      did('1795435200000-along', 'video_click', { videoId: 'client-visit' }, '/blog/ninety-seconds-beats-two-pages'),
    )
    await tell(
      'visitor-engagement',
      did(
        '1795435200000-along',
        'video_watch',
        { videoId: 'client-visit', secondsWatched: 12 },
        '/blog/ninety-seconds-beats-two-pages',
      ),
    )
    await counts()
    expect(
      (
        await tested.call('POST', '/api/contact', {
          ...sender,
          email: 'along@thrum.example',
          visit: '1795435200000-along',
        })
      ).status,
    ).toBe(201)
    expect((await tested.call('POST', '/api/contact', { ...sender, email: 'alone@thrum.example' })).status).toBe(201)

    const { cookie } = await signedIn(tested.database.db, 'owner', now)
    const { id, record } = await personOf('along@thrum.example', cookie)
    expect(record.firstVisit).toEqual({ source: 'search', at: expect.stringMatching(/^2026-11-23T12:/) })
    const entries = record.timeline.map(({ title, text, share }: any) => [title, text, share].filter(Boolean))
    expect(entries).toContainEqual([
      'First visit',
      'From a search (google.com), on a phone. Scrolled to 75%, stayed 4 min 10 s. Read /, /blog/ninety-seconds-beats-two-pages.',
    ])
    expect(entries).toContainEqual([
      'Watched 12 s of Client Visit',
      '12 s of 16 s.',
      { part: 12, of: 16, label: '12 of 16 seconds' },
    ])
    const other = (await personOf('alone@thrum.example', cookie)).record
    expect([other.firstVisit, JSON.stringify(other.timeline).includes('visit')]).toEqual([null, false])

    const exported = (await tested.call('GET', `/api/admin/leads/${id}/export`, undefined, { cookie })).text
    expect([exported.includes('google.com'), exported.includes('linkedin.com')]).toEqual([true, false])
    expect(JSON.parse(exported).broughtBy).toEqual([
      { what: 'article', name: '/blog/ninety-seconds-beats-two-pages', since: '2026-11-23' },
      { what: 'film', name: 'client-visit', since: '2026-11-23' },
      { what: 'page', name: '/', since: '2026-11-23' },
      { what: 'source', name: 'search', since: '2026-11-23' },
    ])
    const leadsBySource = async () => {
      const { data } = (await tested.call('GET', '/api/admin/earnings?period=week', undefined, { cookie })).json()
      return data.rows.map(({ subject, visits, earned }: any) => [subject, visits, earned.lead])
    }
    expect(await leadsBySource()).toEqual([
      ['search', 1, 1],
      ['', 0, 1],
      ['social', 1, 0],
    ])

    expect(
      (await tested.call('POST', `/api/admin/leads/${id}/erasure`, { email: 'along@thrum.example' }, { cookie }))
        .status,
    ).toBe(200)
    expect(
      await tested.database.db.selectFrom('leads').select('id').where('visit_id', 'is not', null).execute(),
    ).toEqual([])
    // They no longer count. Their visit, which identifies nobody, still does.
    expect(
      await tested.database.db.selectFrom('insight_origins').select('kind').where('person_id', '=', id).execute(),
    ).toEqual([])
    expect(await leadsBySource()).toEqual([
      ['', 0, 1],
      ['search', 1, 0],
      ['social', 1, 0],
    ])
  })

  test('and if it is a film’s own form, it says what was watched, which the visit does not repeat', async () => {
    await tell('visitor-tracking', visit('1795435200000-film'))
    await tell(
      'visitor-engagement',
      did('1795435200000-film', 'video_watch', { videoId: 'client-visit', secondsWatched: 9 }),
    )
    await counts()
    await tested.call('POST', '/api/video-interest', {
      email: 'film@thrum.example',
      videoId: 'client-visit',
      videoTitle: 'Client Visit',
      watchTimeSeconds: 9,
      visit: '1795435200000-film',
    })
    const { record } = await personOf('film@thrum.example', (await signedIn(tested.database.db, 'staff', now)).cookie)
    const titles: string[] = record.timeline.map(({ title }: any) => title)
    expect(titles.filter((title) => /visit/i.test(title)).sort()).toEqual([
      'First visit',
      'Watched 9 s of Client Visit, wants to hear more',
    ])
  })

  test('also for the guide, the careers page and calls; an invalid visit is no reason to refuse a form', async () => {
    await tell('visitor-tracking', visit('1795435200000-many'))
    await counts()
    const [slot] = (await tested.call('GET', '/api/calendar/weekly-slots')).json().data
    const [talk] = (await tested.call('GET', '/api/consultation/weekly-slots'))
      .json()
      .data.filter(({ datetime }: any) => datetime !== slot.datetime)
      .slice(-1)
    const guest = { name: 'Jean Petrie', company: 'Thrum', phone: '07700 900123' }
    const forms: [string, object][] = [
      [
        'email-signup',
        { email: 'guide@thrum.example', source: 'hiring-guide', metadata: { requestType: 'hiring-guide' } },
      ],
      ['career-email-capture', { email: 'careers@thrum.example', timestamp: now.toISOString() }],
      ['demo-booking', { ...guest, type: 'demo_booking_30min', email: 'demo@thrum.example', datetime: slot.datetime }],
      ['consultation-booking', { ...guest, email: 'talk@thrum.example', location: 'Leith', selectedSlot: talk.id }],
    ]
    for (const [path, body] of forms)
      expect([
        path,
        (await tested.call('POST', `/api/${path}`, { ...body, visit: '1795435200000-many' })).status,
      ]).toEqual([path, 201])
    const joined = await tested.database.db
      .selectFrom('leads')
      .select('kind')
      .where('visit_id', '=', '1795435200000-many')
      .orderBy('kind')
      .execute()
    expect(joined.map(({ kind }) => kind)).toEqual([
      'career_email',
      'consultation_booking',
      'demo_booking',
      'hiring_guide',
    ])
    for (const wrong of [7, 'x', 'x'.repeat(65), '<script>alert(1)</script>', null, {}]) {
      expect(
        (
          await tested.call('POST', '/api/contact', {
            ...sender,
            email: `wrong-${JSON.stringify(wrong).length}@thrum.example`,
            visit: wrong,
          })
        ).status,
      ).toBe(201)
    }
    expect(
      (
        await tested.call('POST', '/api/contact', {
          ...sender,
          email: 'nobodys@thrum.example',
          visit: 'a-visit-nobody-made',
        })
      ).status,
    ).toBe(201)
    expect(
      (await personOf('nobodys@thrum.example', (await signedIn(tested.database.db, 'staff', now)).cookie)).record
        .firstVisit,
    ).toBeNull()
  })
})
