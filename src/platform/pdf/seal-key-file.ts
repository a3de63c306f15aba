import path from 'node:path'

/** Where the built-in key is kept. */
export function builtInKeyFile(directory: string): string {
  return path.join(directory, 'seal.pem')
}
