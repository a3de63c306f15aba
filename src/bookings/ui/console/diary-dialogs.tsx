/** The dialogs over the diary, in a separate script that is loaded when the first of them opens (SPEED-4). */
export { BlockDialog } from './block-dialog.tsx'
export { BookDialog } from './book-dialog.tsx'
export { CallDialog } from './call-dialog.tsx'
