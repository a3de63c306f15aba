/**
 * Returns the commands that a document names, such as `start`, `portal invite` or `bench writes`: each `npm run NAME`
 * with the first word after `--`. Another `-- WORD` later in the same line is a further command of that name.
 */
export function documentedCommands(text: string): string[] {
  const named = new Set<string>()
  for (const line of text.split('\n')) {
    let name: string | undefined
    for (const [, run, sub, more] of line.matchAll(
      /\bnpm (?:run )?(start|test|(?<=run )[\w-]+)(?: -- ([a-z][\w-]*))?|`-- ([a-z][\w-]*)/g,
    )) {
      name = run ?? name
      if (name) named.add([name, sub ?? more].filter(Boolean).join(' '))
    }
  }
  return [...named]
}
