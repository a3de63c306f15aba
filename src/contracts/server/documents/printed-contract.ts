import type { ClientDetails } from '../../contract.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { printable } from '#src/platform/pdf/printable.ts'

/** A completed contract with every text in a form that can be printed, and whether that is exactly what was typed. */
export interface PrintedContract extends CompletedContract {
  isExact: boolean
}

export function printedContract(contract: CompletedContract): PrintedContract {
  let isExact = true
  const print = (text: string) => {
    const printed = printable(text)
    isExact &&= printed.isExact
    return printed.text
  }
  const { details, signature, signer, seal } = contract
  const printed = {
    ...contract,
    number: print(contract.number),
    details: {
      companyName: print(details.companyName),
      contactName: print(details.contactName),
      registeredAddress: print(onOneLine(details.registeredAddress)),
      jobTitle: print(details.jobTitle),
      clientEmail: print(details.clientEmail),
    } satisfies ClientDetails,
    signature: signature.kind === 'typed' ? { ...signature, name: print(signature.name) } : signature,
    consent: print(contract.consent),
    signer: { device: print(signer.device), address: print(signer.address) },
    events: contract.events.map((event) => ({ ...event, what: print(event.what) })),
    seal: { ...seal, name: print(seal.name) },
  }
  return { ...printed, isExact }
}

/** Joins the lines of an address with commas. */
const onOneLine = (address: string) =>
  address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
