import { Problem } from '#src/values/problem.ts'
import { readFacts } from './film-facts.ts'

// A separate program, started by probe.ts: it examines one file, prints the result in one line, and ends.

try {
  say({ facts: await readFacts(process.argv[2]!) })
} catch (error) {
  if (!(error instanceof Problem)) throw error
  say({ code: error.code, message: error.message })
}

function say(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}
