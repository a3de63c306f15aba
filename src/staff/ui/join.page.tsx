import { brand } from '#content/brand.ts'
import { joinWords as words } from '#content/console/staff.ts'
import { Button } from '#src/design/button.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import type { JoinView } from '../sign-in-views.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Returns the page's title for the state of the link. */
export function joinTitle(view: JoinView): string {
  return view.state === 'gone' ? words.gone.title : words[view.purpose].title.replace('{brand}', brand.name)
}

/** The page of a personal link: join the team, or choose a new password. Opening the page does not use the link up. */
export function JoinPage(view: JoinView) {
  if (view.state === 'gone') return <LinkGone />
  const { purpose, email, name, role, switchesOffSecondFactor, fields } = view
  const { poster, intro, button } = words[purpose]
  const error = (field: string) => (fields[field] ? { error: fields[field] } : {})
  return (
    <SignInFrame poster={poster} title={joinTitle(view)}>
      <p className="sign-in__lead">
        {intro} {purpose === 'invitation' && words.roles[role]}
      </p>
      {switchesOffSecondFactor && <p className="sign-in__lead">{words.factorOff}</p>}
      <form method="post" className="sign-in__form">
        {fields[''] && <Alert title={fields['']} />}
        <TextField
          label={words.email}
          input={{
            id: 'email',
            name: 'email',
            type: 'email',
            autoComplete: 'username',
            readOnly: true,
            defaultValue: email,
          }}
        />
        {purpose === 'invitation' && (
          <TextField
            label={words.name}
            {...error('name')}
            input={{
              id: 'name',
              name: 'name',
              autoComplete: 'name',
              required: true,
              maxLength: 80,
              defaultValue: name,
              autoFocus: Boolean(fields['name']),
            }}
          />
        )}
        <TextField
          label={words.password}
          hint={words.passwordHint}
          {...error('password')}
          input={{
            id: 'password',
            name: 'password',
            type: 'password',
            autoComplete: 'new-password',
            required: true,
            minLength: 12,
            maxLength: 200,
            autoFocus: !fields['name'] && !fields['again'],
          }}
        />
        <TextField
          label={words.again}
          {...error('again')}
          input={{
            id: 'again',
            name: 'again',
            type: 'password',
            autoComplete: 'new-password',
            required: true,
            maxLength: 200,
            autoFocus: Boolean(fields['again']),
          }}
        />
        <Button type="submit">
          {button} <Icon name="arrow" />
        </Button>
      </form>
    </SignInFrame>
  )
}

function LinkGone() {
  return (
    <SignInFrame poster={words.gone.poster} title={words.gone.title}>
      <p className="sign-in__lead">{words.gone.text}</p>
      <Button href="/admin">
        {words.gone.button} <Icon name="arrow" />
      </Button>
    </SignInFrame>
  )
}
