/** Returns the address that rings a telephone number. */
export const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
