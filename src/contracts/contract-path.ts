/** Where a contract's calls are: signing, the draft, the deposit. */
export function contractPath(contractId: string): string {
  return `/api/contracts/${encodeURIComponent(contractId)}`
}
