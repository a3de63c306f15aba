import { brand } from '#content/brand.ts'
import { bookingPage } from '#content/site/booking-page.ts'
import { host } from '#content/facts/diary.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'

const { missing: words } = bookingPage

export const bookingMissingTitle = words.title

/** The page for a guest's link that matches no call (HTTP 404), with what to do instead. It works without a script. */
export function BookingMissingPage() {
  return (
    <main id="main" className="bkp">
      <section className="wrap grid bk">
        <div className="bk__m">
          <h1 className="d d1">{words.heading}</h1>
          <p className="lead">{words.text}</p>
          <div className="acts">
            <Button variant="hot" href="/?book=demo">
              {words.book.demo} <Icon name="arrow" />
            </Button>
            <Button variant="line" href="/?book=consultation">
              {words.book.consultation}
            </Button>
            <Button variant="line" href={`mailto:${brand.email}`}>
              {words.write}
            </Button>
          </div>
        </div>
        <div className="bk__p" aria-hidden="true">
          <Portrait who={host.portrait} />
        </div>
      </section>
    </main>
  )
}
