import { Button } from '#src/design/button.tsx'
import { Frame } from './frame.tsx'
import { ScreenHeading } from './parts.tsx'

interface Props {
  heading: string
  text: string
  /** The label of the way back, to another address. */
  other: string
  onOther: () => void
}

/** What became of an address that somebody left: an email is on its way, or comes later. */
export function Told({ heading, text, other, onOther }: Props) {
  return (
    <Frame>
      <div className="iv-fld iv-fld--mint">
        <ScreenHeading>{heading}</ScreenHeading>
        <p className="iv-typed">{text}</p>
        <div className="iv-acts">
          <Button variant="line" onClick={onOther}>
            {other}
          </Button>
        </div>
      </div>
    </Frame>
  )
}
