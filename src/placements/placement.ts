import { feeOptions } from '#content/facts/fees.ts'
import { type Pence, pounds } from '#src/values/money.ts'
import { divideHalfUp, hundredths, isAmount } from '#src/billing/rounding.ts'
import { vatOn } from '#src/billing/vat.ts'
import { addMonths } from '#src/values/calendar-date.ts'

export type PlacementOption = keyof typeof feeOptions

/** Returns a name with single spaces and composed letters, as it is printed. */
export function oneSpaced(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Returns a key that is the same for spellings of a name that differ only in spaces and capitals. */
export function nameKey(name: string): string {
  return oneSpaced(name).toLowerCase()
}

export interface Placement {
  option: PlacementOption
  /** As agreed with the candidate (agreement, clause 1). */
  firstYearSalaryPence: Pence
  /** The first day at work. YYYY-MM-DD. */
  startsOn: string
  /** How much of the deposit was paid and not used before the first of these invoices. */
  depositPence: Pence
  /** Retained only: the middle of the salary range in the brief; by default the agreed salary. */
  briefMiddlePence?: Pence
  /** 0 or absent: no VAT. */
  vatPercent?: number
}

export interface PlacementInvoice {
  label: string
  detail: string
  /** Including VAT, if any. */
  pence: Pence
  /** The day on which it is issued. `shortlist` is the day on which the shortlist is delivered. */
  dueFrom: string
  /** How much of the deposit is deducted: payable is `pence - creditPence`. */
  creditPence: Pence
}

/**
 * Returns all invoices of one placement, in order (PAY-19; agreement, clauses 4 to 8). The same placement always gives
 * the same list, so that any of them can be raised later.
 *
 * - The fee is a share of the first year's salary, rounded half up to the penny. Standard: 17 %, on the start date.
 * - Monthly: 20 %, in six instalments. Each is a sixth rounded down to the penny; the remainder, 5 pence at most, is on
 *   the last. On the same day of each following month, or its last day if it is shorter.
 * - Retained: 22 %, half of it on the shortlist, calculated on the brief and rounded half up; on the start date the fee
 *   on the agreed salary, less that half. If the half was more, nothing is paid back, and there is no second invoice.
 * - VAT, if any, is added to each, rounded half up.
 * - The deposit is deducted from the first invoice, and any rest from those that follow.
 *
 * Throws RangeError for sums that are not whole pence, a salary of 0, or a date that does not exist.
 */
export function placementInvoices(placement: Placement): PlacementInvoice[] {
  const { firstYearSalaryPence: salary, depositPence, vatPercent = 0 } = placement
  for (const pence of [salary, depositPence, placement.briefMiddlePence ?? salary]) {
    if (!isAmount(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  }
  if (salary === 0 || placement.briefMiddlePence === 0) throw new RangeError('There is no fee on a salary of nothing')

  let creditLeft = depositPence
  return stages[placement.option](placement).map((stage) => {
    const pence = stage.pence + vatOn(stage.pence, vatPercent)
    const creditPence = Math.min(creditLeft, pence)
    creditLeft -= creditPence
    return { ...stage, pence, creditPence }
  })
}

type Stage = Omit<PlacementInvoice, 'creditPence'>

const stages: Record<PlacementOption, (placement: Placement) => Stage[]> = {
  standard: ({ firstYearSalaryPence, startsOn }) => [
    {
      label: 'Placement fee, Standard',
      detail: share('standard', firstYearSalaryPence),
      pence: placementFee('standard', firstYearSalaryPence),
      dueFrom: addMonths(startsOn, 0),
    },
  ],

  monthly: ({ firstYearSalaryPence, startsOn }) => {
    const total = placementFee('monthly', firstYearSalaryPence)
    const detail = `${share('monthly', firstYearSalaryPence)} is ${pounds(total)}`
    return instalments(total).map((pence, month) => ({
      label: `Placement fee, Monthly: instalment ${month + 1} of ${instalmentCount}`,
      detail,
      pence,
      // Counted from the start date each time, so that a short February does not change the day in March.
      dueFrom: addMonths(startsOn, month),
    }))
  },

  retained: ({ firstYearSalaryPence, startsOn, briefMiddlePence = firstYearSalaryPence }) => {
    const expected = placementFee('retained', briefMiddlePence)
    const first = divideHalfUp(expected, 2)
    const total = placementFee('retained', firstYearSalaryPence)
    const onShortlist = {
      label: 'Placement fee, Retained: on the shortlist',
      detail: `Half of ${feeOptions.retained.percent}% of ${pounds(briefMiddlePence)}, the middle of the range in the brief`,
      pence: first,
      dueFrom: 'shortlist',
    }
    const onStart = {
      label: 'Placement fee, Retained: on the start date',
      detail: `${share('retained', firstYearSalaryPence)} is ${pounds(total)}, less the ${pounds(first)} on the shortlist`,
      pence: total - first,
      dueFrom: addMonths(startsOn, 0),
    }
    return onStart.pence > 0 ? [onShortlist, onStart] : [onShortlist]
  },
}

const instalmentCount = 6

function instalments(total: Pence): Pence[] {
  const each = Math.floor(total / instalmentCount)
  const last = total - each * (instalmentCount - 1)
  return [...Array<Pence>(instalmentCount - 1).fill(each), last]
}

/**
 * Returns the whole fee for a placement, without VAT: a share of the first year's salary, rounded half up to the penny.
 */
export function placementFee(option: PlacementOption, salaryPence: Pence): Pence {
  return divideHalfUp(salaryPence * hundredths(feeOptions[option].percent), 10_000)
}

function share(option: PlacementOption, salaryPence: Pence): string {
  return `${feeOptions[option].percent}% of the first year’s salary of ${pounds(salaryPence)}`
}
