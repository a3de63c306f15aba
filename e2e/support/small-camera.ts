import fs from 'node:fs'

const [width, height, picturesPerSecond] = [320, 180, 10] as const
/** Not whole seconds, so that pictures a second apart differ although the film repeats. */
const pictures = 37
const square = 60

/**
 * Writes what journeys' cameras see: a film as small as our tests allow, because Chromium encodes it without a graphics
 * card and the site converts it. A bright square crosses a grainy room, so that no picture is dark or frozen, and each
 * takes about as many bytes as a real one of its size. The format is YUV4MPEG2, uncompressed.
 */
export function writeSmallCamera(file: string): void {
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${picturesPerSecond}:1 Ip A1:1 C420\n`)]
  const colours = Buffer.alloc((width * height) / 2, 128)
  let random = 1
  for (let n = 0; n < pictures; n++) {
    const light = Buffer.alloc(width * height)
    const left = Math.round((n / pictures) * (width - square))
    for (let at = 0; at < light.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const isSquare = x >= left && x < left + square && y >= square && y < 2 * square
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
      light[at] = (isSquare ? 210 : 110 + Math.floor(y / 4)) + (random >>> 28)
    }
    parts.push(Buffer.from('FRAME\n'), light, colours)
  }
  fs.writeFileSync(file, Buffer.concat(parts))
}
