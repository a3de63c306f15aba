const onAMac: readonly [RegExp, string][] = [
  [/Ctrl\+/, '⌘'],
  [/Shift\+/, '⇧'],
  [/Alt\+/, '⌥'],
]

/** The keys of a tool as this machine's keyboard names them: `Ctrl+Shift+X`, or `⌘⇧X` on a Mac. */
export function keyHint(keys: string, isMac: boolean): string {
  return isMac ? onAMac.reduce((hint, [key, sign]) => hint.replace(key, sign), keys) : keys
}

/** Whether the keyboard has a ⌘, which the editor's shortcuts use there. */
export function hasCommandKey({ platform }: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iPhone|iPad|iPod)/.test(platform)
}
