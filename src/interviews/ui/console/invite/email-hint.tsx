import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import { likelyEmail } from '../../../likely-email.ts'

const words = interviewsConsole.invite

/** Asks whether another address was meant, if one looks misspelt. It never stands in the way (INTV-55). */
export function EmailHint({ email, onCorrect }: { email: string; onCorrect: (meant: string) => void }) {
  const meant = likelyEmail(email)
  return (
    <output className="iv-hint">
      {meant && (
        <>
          {fill(words.didYouMean, { email: meant })}{' '}
          <CompactButton aria-label={fill(words.correctTo, { email: meant })} onClick={() => onCorrect(meant)}>
            {words.correct}
          </CompactButton>
        </>
      )}
    </output>
  )
}
