import { type RefObject, useEffect, useState } from 'react'
import { contactWizard as copy } from '#content/site/sections.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { leadTexts } from '../lead.ts'

/** In the order in which they are asked (LEADS-5). */
export const wizardFields = ['candidateCount', 'email', 'phone'] as const
export type WizardField = (typeof wizardFields)[number]
export type WizardErrors = Partial<Record<WizardField, string>>

/** What was chosen elsewhere on the page. */
export interface WizardSelection {
  serviceName: string
  pricingPlan: string
}

/** The state and actions of the contact wizard. Its fields are uncontrolled and read from `form`. */
export function useContactWizard(form: RefObject<HTMLFormElement | null>, selection: WizardSelection | undefined) {
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<WizardErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const { busy, doubt, post } = useSendOnce('/api/contact')
  const focusNext = useFocusAfterRender(form)
  const valueOf = (name: string) => String(new FormData(form.current!).get(name) ?? '').trim()

  function goTo(next: number) {
    setStep(next)
    focusNext(wizardFields[next]!)
  }

  function refuse(name: WizardField, sentence: string) {
    setErrors((before) => ({ ...before, [name]: sentence }))
    goTo(wizardFields.indexOf(name))
  }

  function proceed() {
    const name = wizardFields[step]!
    if (valueOf(name) === '') {
      toast({ ...copy.missing, tone: 'hot' })
      return refuse(name, copy.missing.description)
    }
    if (name === 'email' && !isEmailAddress(valueOf(name))) return refuse(name, leadTexts.invalidEmail)
    if (step < wizardFields.length - 1) return goTo(step + 1)
    void submit()
  }

  async function submit() {
    const missing = wizardFields.find((name) => valueOf(name) === '')
    if (missing) {
      toast({ title: leadTexts.contactIncomplete, description: leadTexts.contactIncompleteDetail, tone: 'hot' })
      return refuse(missing, copy.missing.description)
    }
    setFailure(undefined)
    const result = await post(contactOf(valueOf, selection), visitOfTab())
    if (result.state === 'done') return succeed()
    if (result.state === 'failed') fail(result.error)
  }

  function succeed() {
    form.current?.reset()
    setErrors({})
    setStep(0)
    setIsSent(true)
    toast({ ...copy.sent, tone: 'ok' })
  }

  function fail(error: unknown) {
    const { sentence, technical, fields: refused } = readFailure(error)
    toast({ title: copy.failed.title, description: `Error: ${technical}`, tone: 'hot' })
    const first = wizardFields.find((name) => refused[name])
    if (!first) return setFailure(sentence)
    setErrors(refused)
    goTo(wizardFields.indexOf(first))
  }

  return {
    step,
    errors,
    failure,
    sent: isSent,
    busy,
    doubt,
    proceed,
    back: () => goTo(step - 1),
    again: () => {
      setIsSent(false)
      focusNext('candidateCount')
    },
    forget: (name: WizardField) => setErrors((before) => ({ ...before, [name]: undefined })),
  }
}

function contactOf(valueOf: (name: string) => string, selection: WizardSelection | undefined) {
  const website = valueOf('website')
  return {
    name: '',
    email: valueOf('email'),
    phone: valueOf('phone'),
    company: '',
    candidateCount: valueOf('candidateCount'),
    message: '',
    selectedService: selection?.serviceName ?? '',
    selectedPricingPlan: selection?.pricingPlan ?? '',
    submitTime: Math.round(performance.timeOrigin),
    ...(website && { website }),
  }
}

/** Moves the focus to a field once its step is rendered: the chosen radio, or else the first. */
function useFocusAfterRender(form: RefObject<HTMLFormElement | null>) {
  const [fieldToFocus, setFieldToFocus] = useState<{ name: WizardField }>()
  useEffect(() => {
    if (!fieldToFocus) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement>(`[name=${fieldToFocus.name}]`) ?? []
    const target = [...inputs].find((input) => input.checked) ?? inputs[0]
    target?.focus()
  }, [form, fieldToFocus])
  return (name: WizardField) => setFieldToFocus({ name })
}
