import { signInWords as words } from '#content/console/staff.ts'
import { Button } from '#src/design/button.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import type { SignInView } from '../sign-in-views.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * Shown at every address of the console to those who are not signed in. The form posts to that same
 * address. The first wrong field gets the focus; the password, which is never sent back and has to be
 * typed again, comes before the code.
 */
export function SignInPage({ email, fields = {}, sentence, recovery }: SignInView) {
  const focus = fields['email'] || email === '' ? 'email' : 'password'
  return (
    <SignInFrame poster={words.poster} title={words.title}>
      <form method="post" className="sign-in__form">
        {sentence && <Alert title={sentence} />}
        <TextField
          label={words.email}
          {...(fields['email'] ? { error: fields['email'] } : {})}
          input={{
            id: 'email',
            name: 'email',
            type: 'email',
            autoComplete: 'username',
            required: true,
            maxLength: 254,
            defaultValue: email,
            autoFocus: focus === 'email',
          }}
        />
        <TextField
          label={words.password}
          {...(fields['password'] ? { error: fields['password'] } : {})}
          input={{
            id: 'password',
            name: 'password',
            type: 'password',
            autoComplete: 'current-password',
            required: true,
            maxLength: 400,
            autoFocus: focus === 'password',
          }}
        />
        <TextField
          label={words.code}
          hint={words.codeHint}
          {...(fields['code'] && !recovery ? { error: fields['code'] } : {})}
          input={{
            id: 'code',
            name: 'code',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 9,
            placeholder: '000000',
            className: 'sign-in__code',
          }}
        />
        <details className="sign-in__recovery" open={recovery}>
          <summary className="link">{words.recovery}</summary>
          <TextField
            label={words.recoveryLabel}
            hint={words.recoveryHint}
            {...(fields['code'] && recovery ? { error: fields['code'] } : {})}
            input={{
              id: 'recovery',
              name: 'recovery',
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: 64,
              placeholder: 'xxxx-xxxx-xxxx-xxxx-xxxx-xxxx',
            }}
          />
        </details>
        <Button type="submit">
          {words.button} <Icon name="arrow" />
        </Button>
        <p className="sign-in__note">{words.forgotten}</p>
      </form>
    </SignInFrame>
  )
}
