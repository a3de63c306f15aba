const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof levels)[number]
export type LogFields = Record<string, unknown>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

const secretName = /pass|secret|token|authorization|cookie|signature|email|phone|address|card|ink/i

/**
 * Writes one JSON object on each line of standard output. Fields whose names suggest a secret or personal data are
 * blanked at every depth, so that a programming mistake doesn't leak them.
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const threshold = levels.indexOf(level)
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (levels.indexOf(name) < threshold) return
      write(
        `${JSON.stringify({ at: new Date().toISOString(), level: name, message, ...(blank(fields) as LogFields) })}\n`,
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function blank(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.map((item) => blank(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? '[blanked]' : blank(item, depth + 1)]),
  )
}

// Mail servers often repeat the address that they refuse.
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '[address]')
}

/**
 * Describes an error for the log: its name, its code and where it was thrown. The message of a database error can quote
 * the row that was refused, so only our own words and the driver's code are logged.
 */
function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { name: 'thrown', type: typeof error }
  const code = (error as { code?: unknown }).code
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message: fromDatabase
      ? `database refused (${(error as { constraint?: string }).constraint ?? code})`
      : withoutAddresses(error.message).slice(0, 500),
    at: frames.slice(0, 6).map((line) => line.trim()),
  }
}
