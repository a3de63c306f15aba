import { briefWords as words } from '#content/portal/brief.ts'
import { readPounds, roundPounds } from '#src/values/money.ts'
import type { PortalRole, RoleRequest } from '../../../api.ts'
import { Brief, briefGaps } from '../../../brief.ts'

type WordsName = (typeof words.fields)[number]['name']

/** The fields of the form, all as text. */
export type TypedBrief = Record<WordsName | 'title' | 'openings' | 'salaryFrom' | 'salaryTo' | 'onTarget', string>
export type BriefErrors = Partial<Record<keyof TypedBrief, string>>

export function typedOf(role: Pick<PortalRole, 'title' | 'openings' | 'brief'> | undefined): TypedBrief {
  const brief = role?.brief ?? Brief.parse({})
  const pounds = (pence: number | null) => (pence === null ? '' : roundPounds(pence).replace('£', ''))
  const texts = Object.fromEntries(words.fields.map(({ name }) => [name, brief[name]])) as Record<WordsName, string>
  return {
    ...texts,
    title: role?.title ?? '',
    openings: String(role?.openings ?? 1),
    salaryFrom: pounds(brief.salaryFromPence),
    salaryTo: pounds(brief.salaryToPence),
    onTarget: pounds(brief.onTargetPence),
  }
}

const labels: Record<keyof TypedBrief, string> = {
  title: words.roleTitle.label,
  openings: words.openings.label,
  salaryFrom: words.pay.from,
  salaryTo: words.pay.to,
  onTarget: words.pay.onTarget,
  ...(Object.fromEntries(words.fields.map(({ name, label }) => [name, label])) as Record<WordsName, string>),
}

/** Returns what a colleague has changed since the form was opened, except where the same is typed here. */
export function changesOf(
  theirs: TypedBrief,
  { before, typed }: { before: TypedBrief; typed: TypedBrief },
): { label: string; text: string }[] {
  return (Object.keys(labels) as (keyof TypedBrief)[])
    .filter((name) => ![before, typed].some((one) => one[name].trim() === theirs[name].trim()))
    .map((name) => ({ label: labels[name], text: theirs[name] }))
}

/**
 * Returns what is wrong with the fields. A draft needs only a name; to be sent it needs everything that the law
 * requires.
 */
export function errorsOf(typed: TypedBrief, send: boolean): BriefErrors {
  const errors: BriefErrors = {}
  if (typed.title.trim() === '') errors.title = words.required
  if (!isOpenings(typed.openings)) errors.openings = words.openingsWrong
  for (const name of ['salaryFrom', 'salaryTo', 'onTarget'] as const)
    if (typed[name].trim() !== '' && !readPounds(typed[name])) errors[name] = words.pay.wrong
  if (!send) return errors
  for (const gap of briefGaps(briefOf(typed))) {
    if (gap === 'salaryFromPence') errors.salaryFrom ??= words.required
    else if (gap === 'salaryToPence')
      errors.salaryTo ??= typed.salaryTo.trim() === '' ? words.required : words.pay.upsideDown
    else errors[gap] = words.required
  }
  return errors
}

export function requestOf(typed: TypedBrief, { send, version }: { send: boolean; version: number }): RoleRequest {
  return { title: typed.title.trim(), openings: Number(typed.openings), brief: briefOf(typed), version, send }
}

function briefOf(typed: TypedBrief): Brief {
  const { title: _title, openings: _openings, salaryFrom, salaryTo, onTarget, ...texts } = typed
  return {
    ...texts,
    salaryFromPence: readPounds(salaryFrom) || null,
    salaryToPence: readPounds(salaryTo) || null,
    onTargetPence: readPounds(onTarget) || null,
  }
}

function isOpenings(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100
}
