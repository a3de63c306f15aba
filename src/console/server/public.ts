export { copyOfMail } from './mail-copy.ts'
export { showMail } from './show-mail.ts'
