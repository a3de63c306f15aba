import { encode } from 'uqr'

/** Modules of white around the code, without which cameras do not find it (ISO/IEC 18004, 5.3.8). */
const quiet = 4

/** An authenticator's key as a QR code: one path, so that nothing of it is a style. */
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
