import { encode } from 'uqr'

/** The white border in modules, without which cameras do not find the code (ISO/IEC 18004, 5.3.8). */
const quiet = 4

/** An authenticator's key as a QR code: a single path, which needs no inline styles. */
export function KeyPicture({ uri, label }: { uri: string; label: string }) {
  const { size, data } = encode(uri, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
  const edge = size + 2 * quiet
  return (
    <>
      <span className="sr">{label}</span>
      <svg className="acc-qr" viewBox={`0 0 ${edge} ${edge}`} aria-hidden="true" shapeRendering="crispEdges">
        <rect width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </>
  )
}
