/** What one tab of the portal tells the others of the same browser. */
export type TabNews =
  /** `anybody` is asked by a new tab, whose own session storage is empty: is the portal open? */
  'anybody' | 'open' | 'signed' | 'locked'

export interface OtherTabs {
  tell(news: TabNews): void
  close(): void
}

/** Connects the tabs of one browser. If that is not possible, each learns from the server's answers. */
export function connectTabs(onNews: (news: TabNews) => void): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel('portal')
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => onNews(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's anyway
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  }
}
