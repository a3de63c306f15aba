import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PortalRole } from '../../../api.ts'
import type { OpenDialog } from './open-dialog.ts'

const CandidateDialogs = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.CandidateDialogs })))

/** The dialogs in which a page decides about one candidate. The page renders `dialogs`. */
export function useDialogs(
  role: PortalRole,
  onReload: () => Promise<void>,
): { open: (dialog: OpenDialog, candidacyId: string) => void; dialogs: ReactNode } {
  const [shown, setShown] = useState<{ dialog: OpenDialog; id: string }>()
  const of = role.candidacies.find(({ id }) => id === shown?.id)
  return {
    open: (dialog, id) => setShown({ dialog, id }),
    dialogs: of && shown && (
      <Suspense>
        <CandidateDialogs
          key={`${shown.dialog} ${shown.id}`}
          dialog={shown.dialog}
          of={of}
          role={role}
          onDone={onReload}
          onClose={() => setShown(undefined)}
          onOpen={(dialog) => setShown({ dialog, id: shown.id })}
        />
      </Suspense>
    ),
  }
}
