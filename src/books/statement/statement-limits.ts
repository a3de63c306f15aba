/** The largest file: a year of a busy account is a tenth of it. */
export const mostStatementBytes = 2 * 1024 * 1024
