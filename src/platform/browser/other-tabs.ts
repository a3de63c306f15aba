/** The other tabs of the same browser, on one channel. */
export interface OtherTabs<News extends string> {
  tell(news: News): void
  close(): void
}

/**
 * Connects the tabs of one browser that name the same channel. Without BroadcastChannel nothing is told or heard, and
 * each tab learns from the server's answers.
 */
export function connectTabs<News extends string>(channelName: string, onNews: (news: News) => void): OtherTabs<News> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's anyway
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  }
}
