import type { ClientDetails } from '../../contract.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { addressOnOneLine, textPrinter } from '#src/platform/pdf/printable.ts'

/** A completed contract with every text in a form that can be printed, and whether that is exactly what was typed. */
export interface PrintedContract extends CompletedContract {
  isExact: boolean
}

/** Converts every text of a completed contract into the form that can be printed. */
export function printedContract(contract: CompletedContract): PrintedContract {
  const { print, isExact } = textPrinter()
  const { details, signature, signer, seal } = contract
  const printed = {
    ...contract,
    number: print(contract.number),
    details: {
      companyName: print(details.companyName),
      contactName: print(details.contactName),
      registeredAddress: print(addressOnOneLine(details.registeredAddress)),
      jobTitle: print(details.jobTitle),
      clientEmail: print(details.clientEmail),
    } satisfies ClientDetails,
    signature: signature.kind === 'typed' ? { ...signature, name: print(signature.name) } : signature,
    consent: print(contract.consent),
    signer: { device: print(signer.device), address: print(signer.address) },
    events: contract.events.map((event) => ({ ...event, what: print(event.what) })),
    seal: { ...seal, name: print(seal.name) },
  }
  return { ...printed, isExact: isExact() }
}
