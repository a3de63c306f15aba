/** What opens over the diary, in a script of its own: it is fetched when the first of them opens (SPEED-4). */
export { BlockDialog } from './block-dialog.tsx'
export { BookDialog } from './book-dialog.tsx'
export { CallDialog } from './call-dialog.tsx'
