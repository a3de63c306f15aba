/** Tells the server one thing, and waits for nothing. */
export type Tell = (path: string, body: object) => void
