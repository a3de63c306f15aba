/**
 * Tells the browser's other tabs that a payment changed, and listens to them. Without BroadcastChannel, each tab learns
 * it from the server.
 */
export function connectPaymentTabs(contractId: string, onNews: () => void): { tell: () => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`payment-${contractId}`)
  channel.addEventListener('message', onNews)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's anyway
    tell: () => channel.postMessage('moved'),
    close: () => channel.close(),
  }
}
