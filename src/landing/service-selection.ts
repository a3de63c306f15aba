/** What a visitor chose in the services section (LAND-20). */
export interface ServiceSelection {
  serviceName: string
  pricingPlan: string
}

const eventName = 'serviceSelection'

/** Tells the rest of the page what the visitor chose. */
export function announceSelection(detail: ServiceSelection): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail }))
}

/** Calls `listener` for each choice. Returns a function that stops this. */
export function onSelection(listener: (selection: ServiceSelection) => void): () => void {
  const receive = (event: Event) => {
    const detail = (event as CustomEvent<Partial<ServiceSelection> | undefined>).detail
    if (detail?.serviceName && detail.pricingPlan) {
      listener({ serviceName: detail.serviceName, pricingPlan: detail.pricingPlan })
    }
  }
  window.addEventListener(eventName, receive)
  return () => window.removeEventListener(eventName, receive)
}
