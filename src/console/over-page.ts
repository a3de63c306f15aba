/** The components that are shown over a page on demand, in a separate script (use-over-page.ts). */
export { Toaster } from '#src/design/feedback/toaster.tsx'
export { KeysDialog } from './keys-dialog.tsx'
export { MoreDialog } from './more-dialog.tsx'
export { SearchDialog } from './search-dialog.tsx'
export { SessionEndedDialog } from './session-ended-dialog.tsx'
