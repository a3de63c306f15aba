/** The address that a card provider sends the client back to; the portal opens a signed contract at step 4. */
export function returnAddress(): string {
  return new URL('/portal', location.origin).href
}

/**
 * The intent that a card provider put into the address on sending the client back. Removes it there, so that its secret
 * does not stay in the history.
 */
export function takeReturnedIntent(): string | undefined {
  const address = new URL(location.href)
  const intent = address.searchParams.get('payment_intent')
  if (!intent) return undefined
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'])
    address.searchParams.delete(name)
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return intent
}
