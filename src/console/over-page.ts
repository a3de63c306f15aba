/** What stands over a page when it is asked for: a script of its own (use-over-page.ts). */
export { Toaster } from '#src/design/feedback/toaster.tsx'
export { KeysDialog } from './keys-dialog.tsx'
export { MoreDialog } from './more-dialog.tsx'
export { SearchDialog } from './search-dialog.tsx'
export { SessionEndedDialog } from './session-ended-dialog.tsx'
