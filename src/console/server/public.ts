export { copyOfMail, type MailCopy } from './mail-copy.ts'
export { showMail } from './show-mail.ts'
