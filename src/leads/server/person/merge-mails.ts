import { timelineWords } from '#content/console/leads.ts'
import type { PersonMail } from '#src/platform/mail/person-mails.ts'
import { clockTime } from '#src/values/london-time.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'

/** A mail within this time after its cause is merged with it. A later one, such as a reminder, is a separate event. */
const togetherMs = 10 * 60_000

/**
 * Adds mails to a timeline: one that was sent right after its cause becomes a sentence of that event, any other is a
 * separate event.
 */
export function mergeMails(events: readonly TimelineEvent[], mails: readonly PersonMail[]): TimelineEvent[] {
  const eventsWithMails = events.map((event) => ({ ...event }))
  const alone: TimelineEvent[] = []
  for (const mail of mails.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const causes = eventsWithMails.filter(
      ({ about, at }) => about === mail.about && at <= mail.at && mail.at.getTime() - at.getTime() <= togetherMs,
    )
    const cause = mail.problem ? undefined : causes.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
    if (cause) cause.text = [cause.text, `${mail.title} ${clockTime(mail.at)}.`].filter(Boolean).join(' ')
    else
      alone.push({
        at: mail.at,
        tone: mail.problem ? 'hot' : 'open',
        title: mail.title,
        ...(mail.problem
          ? { text: mail.problem, link: { label: timelineWords.openOutbox, href: '/admin/outbox' } }
          : {}),
      })
  }
  return [...eventsWithMails, ...alone]
}
