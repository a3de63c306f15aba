import { type ReactNode, useEffect } from 'react'
import { portal } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { type ScriptPart, scriptPart, useScriptPart } from '#src/design/script-part.ts'
import type { Step } from './wizard-steps.ts'

const words = portal.laterStep

export const signaturePart = scriptPart(() => import('./signature-step.tsx'))
export const paymentPart = scriptPart(() => import('./payment-step.tsx'))

/** Loads the scripts of the steps after the open one in advance. */
export function useStepsAhead(step: Step): void {
  useEffect(() => {
    if (step >= 2) void signaturePart.fetch().then(() => paymentPart.fetch())
  }, [step])
}

/**
 * A step whose script is loaded when it is near (SPEED-4). Until then it shows that it is loading, or why that failed.
 */
export function LaterStep<Loaded>({
  part,
  children,
}: {
  part: ScriptPart<Loaded>
  children: (loaded: Loaded) => ReactNode
}) {
  const { loaded, hasFailed } = useScriptPart(part, true)
  if (loaded) return children(loaded)
  return (
    <div className="app__b">
      <div className="app__m">
        {hasFailed ? (
          <>
            <Alert title={words.failed.title}>{words.failed.text}</Alert>
            <div className="acts">
              <Button variant="hot" onClick={() => void part.fetch()}>
                {words.failed.again}
              </Button>
            </div>
          </>
        ) : (
          <>
            <output className="sr">{words.loading}</output>
            <Skeleton headline lines={6} />
          </>
        )}
      </div>
    </div>
  )
}
