import { AsyncLocalStorage } from 'node:async_hooks'
import { type Overrides, withOverrides } from '../../values/with-overrides.ts'

const inForce = new AsyncLocalStorage<Overrides>()

/** Renders a mail with the texts that staff have changed, by path: `contactAnswerMail.subject`. */
export function withMailWords<Rendered>(overrides: Overrides, render: () => Rendered): Rendered {
  return inForce.run(overrides, render)
}

/**
 * Returns a mail's texts: those in `content/` under this name, with what staff have changed. A template calls this
 * whenever it renders, so that a change applies from the next mail on.
 */
export function mailWords<Words extends object>(name: string, words: Words): Words {
  const overrides = inForce.getStore()
  return overrides ? withOverrides({ [name]: words }, overrides)[name]! : words
}
