/** Reports one event to the server, without waiting for a response. */
export type ReportEvent = (path: string, body: object) => void
