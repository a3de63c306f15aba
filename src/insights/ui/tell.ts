/** Reports one event to the server, without waiting for a response. */
export type Tell = (path: string, body: object) => void
