import '../diary-forms.css'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { Alert } from '#src/design/field.tsx'
import type { PersonRecord } from '#src/leads/console-api.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { DiaryView } from '../../../console-api.ts'
import { BookDialog } from '../book-dialog.tsx'
import { openDayFrom } from '../diary-days.ts'

const copy = words.bookCall

/** Books a call for a known person, with their details filled in, on the next open day. */
export function BookForPerson({ personId, onClose }: { personId: string; onClose: () => void }) {
  const person = useConsoleQuery<PersonRecord>('lead', `/api/admin/leads/${encodeURIComponent(personId)}`)
  const diary = useConsoleQuery<DiaryView>('diary', '/api/admin/diary', { fresh: true })
  const [guest, view] = [person.data, diary.data]
  const failure = person.error ?? diary.error
  if (guest && view && !guest.erased && view.keeper === 'calendar') {
    const { name, email, phone, company, place: location, audience } = guest
    const wish = {
      date: openDayFrom(view, view.today),
      kind: audience === 'candidate' ? ('consultation' as const) : ('demo' as const),
      guest: { name, email, phone, company, location },
    }
    return <BookDialog wish={wish} view={view} onBooked={onClose} onClose={onClose} />
  }
  return (
    <Dialog title={copy.title} size="md" onClose={onClose}>
      <div className="con-ask">
        {failure ? (
          <Alert title={readFailure(failure).sentence} />
        ) : guest && view ? (
          <p>{guest.erased ? copy.erased : copy.elsewhere}</p>
        ) : (
          <Skeleton lines={6} />
        )}
        <div className="con-acts">
          <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}
