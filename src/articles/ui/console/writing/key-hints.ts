const onAMac: readonly [RegExp, string][] = [
  [/Ctrl\+/, '⌘'],
  [/Shift\+/, '⇧'],
  [/Alt\+/, '⌥'],
]

/** Formats the keys of a tool as on this device's keyboard: `Ctrl+Shift+X`, or `⌘⇧X` on a Mac. */
export function keyHint(keys: string, isMac: boolean): string {
  return isMac ? onAMac.reduce((hint, [key, sign]) => hint.replace(key, sign), keys) : keys
}

/** Whether the keyboard has a ⌘, which the editor's shortcuts use there. */
export function hasCommandKey({ platform }: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iPhone|iPad|iPod)/.test(platform)
}
