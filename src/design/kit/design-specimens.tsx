import { contactWizard, guideDialog } from '#content/site/sections.ts'
import { Button, type ButtonProps } from '../button.tsx'
import { EmptyStair, Skeleton, StairLoader } from '../feedback/skeleton.tsx'
import { toast } from '../feedback/toast.tsx'
import { Tooltip } from '../feedback/tooltip.tsx'
import { Alert, SelectField, TextArea, TextField } from '../field.tsx'
import { Icon } from '../icons/icon.tsx'
import { Portrait } from '../portrait.tsx'
import { Stars } from '../stars.tsx'
import { Steps } from '../steps.tsx'
import { Specimen } from './specimen.tsx'

/** Shows the parts of the design in every state. `app/kit/` shows what the slices build with them. */
export function DesignSpecimens() {
  return (
    <>
      <TypeSpecimen />
      <ButtonSpecimen />
      <FieldSpecimen />
      <SmallPartsSpecimen />
      <ToastSpecimen />
    </>
  )
}

function TypeSpecimen() {
  return (
    <Specimen id="type" heading="Type" note="One loud face, which narrows as it grows, and one quiet one.">
      <p className="d d1">Good patter</p>
      <p className="d d2">Pick a time. We bring the people.</p>
      <p className="d d3">Like what you see?</p>
      <p className="lead">You can’t hear patter on a CV.</p>
      <p>
        Body text, and{' '}
        <a className="link" href="#type">
          a link in it
        </a>
        .
      </p>
      <p className="note muted">A note.</p>
      <div className="kit__inks">
        {['paper', 'paper-hi', 'paper-2', 'rose', 'mint', 'hot', 'deep', 'ink'].map((ink) => (
          <span key={ink} data-tint={ink} className={ink === 'deep' || ink === 'ink' ? 'on-dark' : undefined}>
            {ink}
          </span>
        ))}
      </div>
    </Specimen>
  )
}

const looks: { name: string; props: Pick<ButtonProps, 'variant' | 'size'> }[] = [
  { name: 'Primary', props: { variant: 'hot' } },
  { name: 'Solid', props: { variant: 'solid' } },
  { name: 'Outline', props: { variant: 'line' } },
  { name: 'Paper', props: { variant: 'paper' } },
  { name: 'Small', props: { size: 'sm' } },
]

function ButtonSpecimen() {
  return (
    <Specimen id="buttons" heading="Buttons" note="A block of ink that fills from the left when you lean on it.">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="kit__scroll" tabIndex={0} aria-label="Button states">
        <table>
          <thead>
            <tr>
              <th scope="col">Look</th>
              {['Rest', 'Hover', 'Pressed', 'Focus', 'Disabled', 'Busy', 'Link'].map((state) => (
                <th key={state} scope="col">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {looks.map(({ name, props }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Button {...props}>Get Started</Button>
                </td>
                <td>
                  <Button {...props} className="is-hover">
                    Get Started
                  </Button>
                </td>
                <td>
                  <Button {...props} className="is-active">
                    Get Started
                  </Button>
                </td>
                <td>
                  <Button {...props} className="is-focus">
                    Get Started
                  </Button>
                </td>
                <td>
                  <Button {...props} disabled>
                    Coming Soon
                  </Button>
                </td>
                <td>
                  <Button {...props} busy>
                    Sending...
                  </Button>
                </td>
                <td>
                  <Button {...props} href="#buttons">
                    Get Started <Icon name="arrow" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="kit__dark on-dark">
        <Button variant="hot">On deep</Button>
        <Button variant="paper">Paper</Button>
        <Button variant="line">Outline</Button>
        <Button variant="line" className="is-focus">
          Focus
        </Button>
      </div>
    </Specimen>
  )
}

function FieldSpecimen() {
  return (
    <Specimen id="fields" heading="Fields">
      <div className="kit__fields">
        <TextField label="At rest" hint="As you would say it on the phone." input={{ placeholder: 'Your full name' }} />
        <TextField label="Hover" input={{ placeholder: 'Your full name', className: 'is-hover' }} />
        <TextField label="Focus" input={{ defaultValue: 'Rhona Mac', className: 'is-focus' }} />
        <TextField
          label="Accepted"
          accepted
          hint={guideDialog.hint}
          input={{ defaultValue: 'rhona@lochbay.example' }}
        />
        <TextField
          label="Refused"
          error="Please use a company email address (not Gmail, Hotmail, etc.)"
          hint={guideDialog.hint}
          input={{ defaultValue: 'rhona@gmail.com' }}
        />
        <TextField label="Malformed" error="Please enter a valid email address" input={{ defaultValue: 'rhona@' }} />
        <TextField label="Left out" optional input={{}} />
        <TextField label="Locked after signing" input={{ defaultValue: 'Lochbay Energy Ltd', readOnly: true }} />
        <TextField label="Disabled" input={{ defaultValue: 'Not now', disabled: true }} />
        <SelectField label="Select" input={{ children: <option>2-5</option> }} />
        <TextArea label="Several lines" optional input={{}} />
        <TextField asQuestion label="What's your business email?" input={{ type: 'email' }} />
      </div>
      <Alert title="That time has just gone.">Someone booked 11:00 while you were typing. Your answers are safe.</Alert>
    </Specimen>
  )
}

function SmallPartsSpecimen() {
  return (
    <Specimen id="parts" heading="Small parts">
      <div className="kit__parts">
        <div>
          <h3>Steps</h3>
          <Steps count={4} current={1} />
          <Steps count={4} current={3} />
        </div>
        <div>
          <h3>Rating</h3>
          <Stars rating={5} />
          <Stars rating={3} />
        </div>
        <div>
          <h3>Icons</h3>
          <span className="kit__icons">
            <Icon name="play" />
            <Icon name="arrow" />
            <Icon name="back" />
            <Icon name="x" />
          </span>
        </div>
        <div>
          <h3>Tooltip</h3>
          <Tooltip label="Names what has no words">
            <button type="button" className="play" aria-label="Play">
              <Icon name="play" />
            </button>
          </Tooltip>
        </div>
        <div>
          <h3>Loading</h3>
          <StairLoader />
        </div>
        <div>
          <h3>Nothing there</h3>
          <EmptyStair />
        </div>
        <div>
          <h3>Skeleton</h3>
          <Skeleton headline lines={3} />
        </div>
        <div>
          <h3>Poster</h3>
          <span className="frame kit__frame" data-tint="mint">
            <Portrait who="moira" />
            <span className="tc">00:41</span>
          </span>
        </div>
      </div>
    </Specimen>
  )
}

function ToastSpecimen() {
  return (
    <Specimen
      id="toasts"
      heading="Toasts"
      note="One at a time, bottom right, five seconds. F8 moves the focus there; a swipe to the right sends it off."
    >
      <div className="kit__row">
        <Button size="sm" onClick={() => toast({ ...contactWizard.sent, tone: 'ok' })}>
          Worked
        </Button>
        <Button size="sm" onClick={() => toast({ ...contactWizard.missing, tone: 'hot' })}>
          Needs attention
        </Button>
        <Button
          size="sm"
          onClick={() =>
            toast({ title: contactWizard.failed.title, description: 'Error: 503: Service Unavailable', tone: 'hot' })
          }
        >
          Failed
        </Button>
      </div>
    </Specimen>
  )
}
