/**
 * The colours of `src/design/tokens.css`, for documents, mails and pictures, which have no style sheet. A test checks
 * that they are the same.
 */
export const palette = {
  paper: '#F8F0DF',
  ink: '#17120E',
  hot: '#FB4519',
  deep: '#0A3F3C',
  'paper-2': '#EFE3CA',
  'paper-hi': '#FFFAF0',
  rose: '#F6C3B4',
  mint: '#BFE0CF',
  'hot-press': '#D9330F',
  'hot-text': '#B32D0A',
  'ink-2': '#5A4F44',
  line: '#D6C7A8',
  'line-strong': '#8A7B65',
  error: '#A81E1E',
  'error-bg': '#FBE0D8',
  ok: '#0B6B4F',
  'ok-bg': '#D5EDDF',
} as const

export type PaletteColour = keyof typeof palette
