/** Tells the other tabs of this browser that a payment moved, and hears it from them. Where it cannot, each learns from the server's answers. */
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
