import '#src/design/type/fonts.css'
import '#src/design/type/faces.css'
import '#src/design/tokens.css'
import '#src/design/base.css'
import './kit.css'
import type { ReactNode } from 'react'
import { filmDialogs, guideDialog, jobsDialog, reviewDialogs, contactWizard } from '#content/site/sections.ts'
import { heroFilm } from '#content/films.ts'
import { reviews } from '#content/site/reviews.ts'
import { Button, type ButtonProps } from '#src/design/button.tsx'
import { Alert, SelectField, TextArea, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Logo } from '#src/design/logo.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { EmptyStair, Skeleton, StairLoader } from '#src/design/feedback/skeleton.tsx'
import { Stars } from '#src/design/stars.tsx'
import { Steps } from '#src/design/steps.tsx'
import { Toaster, toast } from '#src/design/feedback/toast.tsx'
import { Tooltip, TooltipProvider } from '#src/design/feedback/tooltip.tsx'
import { ContactWizard } from '#src/leads/ui/contact-wizard.tsx'
import { VideoInterestForm } from '#src/leads/ui/video-interest-form.tsx'
import { CareerEmailForm } from '#src/leads/ui/career-email-form.tsx'
import { ReviewGrid } from '../dialogs/all-reviews.tsx'
import { Bill } from './kit-bill.tsx'
import { ConsultationSpecimens, DemoSpecimens } from './kit-calls.tsx'
import { FilmPlayer } from '../dialogs/film-player.tsx'
import { FilmUnavailable } from '../dialogs/film-unavailable.tsx'
import { GuideRequest, GuideSent } from '../dialogs/guide-dialog.tsx'
import { JobsOpen } from '../dialogs/jobs-dialog.tsx'
import { ReviewBill } from '../dialogs/review-dialog.tsx'

const nothing = () => {}
const review = reviews[0]!

/** Every part of the kit in every state, on one page: to build a new screen from, and to see what a change breaks. */
export function KitPage() {
  return (
    <TooltipProvider>
      <main className="wrap kit">
        <header className="kit__top">
          <Logo label="Logo" />
          <h1 className="d d1">The kit</h1>
        </header>
        <TypeSpecimen />
        <ButtonSpecimen />
        <FieldSpecimen />
        <SmallPartsSpecimen />
        <ToastSpecimen />
        <DialogSpecimen />
        <Specimen
          id="calls"
          heading="Calls"
          note="Times, questions, a ticket. What goes wrong stays beside the answers."
        >
          <DemoSpecimens />
          <ConsultationSpecimens />
        </Specimen>
        <FilmSpecimen />
        <WizardSpecimen />
      </main>
      <Toaster />
    </TooltipProvider>
  )
}

function Specimen({
  id,
  heading,
  note,
  children,
}: {
  id: string
  heading: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="kit__s" id={id}>
      <h2>{heading}</h2>
      {note && <p className="kit__n">{note}</p>}
      {children}
    </section>
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

function DialogSpecimen() {
  return (
    <Specimen
      id="dialogs"
      heading="Dialogs"
      note="A dialog is a bill: a solid black head, one question, one hot action. On a phone it fills the screen."
    >
      <div className="kit__pair">
        <Bill title={guideDialog.title}>
          <GuideRequest onSent={nothing} />
        </Bill>
        <Bill title={guideDialog.title}>
          <GuideSent email="rhona@lochbay.example" still />
        </Bill>
        <Bill title={jobsDialog.title}>
          <div className="dlg__b">
            <h3 className="d d2">{jobsDialog.heading}</h3>
            <CareerEmailForm onGranted={nothing} onUnreachable={nothing} />
          </div>
        </Bill>
        <Bill title={jobsDialog.title}>
          <JobsOpen heading={jobsDialog.granted} careersUrl="#dialogs" still />
        </Bill>
      </div>
      <Bill title={reviewDialogs.title}>
        <ReviewBill review={review} />
      </Bill>
      <Bill title={`${reviewDialogs.all} (${reviews.length})`} short>
        <ReviewGrid />
      </Bill>
    </Specimen>
  )
}

function FilmSpecimen() {
  return (
    <Specimen id="films" heading="Films">
      <FilmPlayer film={{ ...heroFilm, videoFile: undefined }} onUnavailable={nothing} />
      <div className="kit__ink on-dark">
        <FilmUnavailable still />
        <VideoInterestForm
          videoId="kit"
          videoTitle={filmDialogs.unavailable.heading}
          unavailable
          watchedSeconds={() => 0}
          onSent={nothing}
        />
      </div>
    </Specimen>
  )
}

function WizardSpecimen() {
  return (
    <Specimen id="wizard" heading="Wizard">
      <ContactWizard onPickTime={nothing} />
    </Specimen>
  )
}
