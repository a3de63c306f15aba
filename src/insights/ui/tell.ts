/** Reports one event to the server, without waiting for an answer. */
export type Tell = (path: string, body: object) => void
