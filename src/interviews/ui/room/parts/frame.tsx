import type { ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { interview as words } from '#content/site/interview.ts'
import { Logo } from '#src/design/logo.tsx'

/**
 * The frame around every screen: the logo, the side text, and whom to ring or write to. While `isRecording`, only the
 * button leaves the screen.
 */
export function Frame({
  aside,
  isRecording = false,
  children,
}: {
  aside?: ReactNode
  isRecording?: boolean
  children: ReactNode
}) {
  return (
    <main id="main" className="iv-page">
      <div className="iv">
        <header className="iv__h">
          <Logo label={brand.name} />
          {aside}
        </header>
        {children}
        {!isRecording && (
          <p className="iv__f">
            {brand.phone ? (
              <>
                {words.stuck.ring}{' '}
                <a href={`tel:${brand.phone.number.replaceAll(/[^\d+]/g, '')}`}>{brand.phone.number}</a>,{' '}
                {brand.phone.hours}, {words.stuck.or}{' '}
              </>
            ) : (
              `${words.stuck.write} `
            )}
            <a href={`mailto:${brand.email}`}>{brand.email}</a>. {words.stuck.after}
          </p>
        )}
      </div>
    </main>
  )
}
