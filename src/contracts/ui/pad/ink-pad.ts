import SignaturePad, { type PointGroup } from 'signature_pad'
import { signaturePad } from '../../contract.ts'
import { type Ink, isSignature, noInk, scaleInk } from './ink.ts'

/** Called after each stroke with all the ink so far, and for how many milliseconds the pen was down for that stroke. */
export type InkListener = (ink: Ink, strokeMs: number) => void

export interface InkPad {
  show(ink: Ink): void
  close(): void
}

/**
 * Lets a client draw on a canvas (PORTAL-22: 400×128, pen 1 to 3, black). The ink is kept as strokes and drawn again
 * whenever the canvas is shown at another size or density, because resizing a canvas clears it. A stray tap leaves
 * nothing.
 */
export function openInkPad(canvas: HTMLCanvasElement, onInk: InkListener): InkPad {
  const pad = new SignaturePad(canvas, { penColor: signaturePad.ink })
  let ink = noInk
  let isDrawing = false
  let shownSize = { width: 0, density: 0 }

  const begin = () => {
    isDrawing = true
  }
  const end = () => {
    isDrawing = false
    const strokes = pad.toData().map(({ points }) => points)
    const scaled = scaleInk(strokes, signaturePad.width / shownSize.width)
    const last = strokes.at(-1) ?? []
    ink = isSignature(scaled) ? scaled : noInk
    if (ink === noInk) pad.clear()
    fit()
    onInk(ink, (last.at(-1)?.time ?? 0) - (last[0]?.time ?? 0))
  }

  function fit() {
    const width = canvas.clientWidth
    const density = window.devicePixelRatio || 1
    // Not while the client draws, nor while the pad is hidden.
    if (isDrawing || width === 0 || (width === shownSize.width && density === shownSize.density)) return
    shownSize = { width, density }
    drawInk(pad, canvas, ink, { width, density })
  }

  // Browsers take a quick stroke for a fling, whatever touch-action says, and for a second treat the next tap (on Sign
  // Contract) as the finger that stops it. A touch whose default is prevented is not a gesture.
  canvas.addEventListener('touchstart', preventGesture, { passive: false })
  pad.addEventListener('beginStroke', begin)
  pad.addEventListener('endStroke', end)
  const sizes = new ResizeObserver(fit)
  sizes.observe(canvas)
  const stopWatching = watchDensity(fit)
  fit()

  return {
    show(next) {
      if (next === ink) return
      ink = next
      if (shownSize.width > 0) drawInk(pad, canvas, ink, shownSize)
    },
    close() {
      pad.off()
      canvas.removeEventListener('touchstart', preventGesture)
      sizes.disconnect()
      stopWatching()
    },
  }
}

function preventGesture(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault()
}

/**
 * Returns the ink as a PNG of the pad, as a data URL, with a transparent background, at two or three times the pad's
 * size.
 */
export function inkImage(ink: Ink): string {
  const canvas = document.createElement('canvas')
  const pad = new SignaturePad(canvas, { penColor: signaturePad.ink })
  pad.off()
  drawInk(pad, canvas, ink, { width: signaturePad.width, density: window.devicePixelRatio > 2 ? 3 : 2 })
  return canvas.toDataURL('image/png')
}

function drawInk(
  pad: SignaturePad,
  canvas: HTMLCanvasElement,
  ink: Ink,
  { width, density }: { width: number; density: number },
) {
  const scale = width / signaturePad.width
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(signaturePad.height * scale * density)
  canvas.getContext('2d')!.scale(density, density)
  pad.minWidth = signaturePad.minWidth * scale
  pad.maxWidth = signaturePad.maxWidth * scale
  pad.minDistance = 2 * scale
  pad.fromData(
    scaleInk(ink, scale).map((points): PointGroup => ({
      points: points.map((point) => ({ ...point })),
      penColor: pad.penColor,
      dotSize: pad.dotSize,
      minWidth: pad.minWidth,
      maxWidth: pad.maxWidth,
      velocityFilterWeight: pad.velocityFilterWeight,
      compositeOperation: pad.compositeOperation,
    })),
  )
}

/** Moving a window to another screen, or zooming, changes the density but not the canvas's size. */
function watchDensity(onChange: () => void): () => void {
  const stopped = new AbortController()
  const watch = () => {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        onChange()
        if (!stopped.signal.aborted) watch()
      },
      { once: true, signal: stopped.signal },
    )
  }
  watch()
  return () => stopped.abort()
}
