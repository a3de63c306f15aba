/** The address of a contract's calls: signing, the draft, the deposit. */
export function contractPath(contractId: string): string {
  return `/api/contracts/${encodeURIComponent(contractId)}`
}
