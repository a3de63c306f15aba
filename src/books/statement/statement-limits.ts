/** The largest file. A year of a busy account has a tenth of it. */
export const mostStatementBytes = 2 * 1024 * 1024
