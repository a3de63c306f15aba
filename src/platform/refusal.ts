/**
 * The program cannot go on. Its message is for the person who started it: what was found and what to do, without a
 * stack.
 */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
