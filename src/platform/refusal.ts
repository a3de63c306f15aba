/**
 * The program can't continue. The message is for the person who started it: what was found and what to do. It is
 * printed without a stack trace.
 */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
