import { useState } from 'react'
import { accountWords } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'

const words = accountWords.factor

/** The codes, and two ways to save them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const text = `${words.fileHead}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Without a secure origin there is no clipboard, but the codes can still be selected or saved.
    }
  }
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: words.fileName })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <>
      <ol className="acc-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="con-acts">
        <CompactButton onClick={() => void copy()}>{copied ? words.copied : words.copy}</CompactButton>
        <CompactButton onClick={save}>{words.save}</CompactButton>
      </div>
    </>
  )
}
