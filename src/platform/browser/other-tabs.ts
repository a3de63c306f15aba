/** The other tabs of the same browser, on one channel. */
export interface OtherTabs<News extends string> {
  tell(news: News): void
  close(): void
}

/**
 * Connects the tabs of one browser that use the same channel name. Without BroadcastChannel no messages are sent, and
 * each tab relies on the server's responses.
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
