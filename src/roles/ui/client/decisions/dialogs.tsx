import '../share/dialogs.css'
import './decisions.css'
import './dialogs.css'
import { HireDialog } from './hire-dialog.tsx'
import { AskDialog } from './interview-form.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import type { CandidateDialogProps, OpenDialog } from './open-dialog.ts'
import { RejectionDialog } from './rejection-dialog.tsx'

/** The dialogs in which a client decides about one candidate, on whichever page they are opened. */
export function CandidateDialogs({ dialog, ...props }: CandidateDialogProps & { dialog: OpenDialog }) {
  switch (dialog) {
    case 'ask':
      return <AskDialog {...props} />
    case 'interview':
      return <InterviewDialog {...props} />
    case 'offer':
      return <OfferDialog {...props} />
    case 'hired':
      return <HireDialog {...props} />
    case 'words':
      return <RejectionDialog {...props} />
  }
}
