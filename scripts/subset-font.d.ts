declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    preserveNameIds?: readonly number[]
    keepFeatures?: readonly string[]
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    noHinting?: boolean
  }
  /** The part of a font that `text` needs, as bytes in the target format. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
