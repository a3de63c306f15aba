import './hero.css'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { useHeroOnShow } from '../films-on-show.ts'
import { fitHeadline } from '../fit-headline.ts'
import { useSiteContent } from '../landing-settings.ts'
import { useOpenDialog } from '../open-dialog.ts'
import { publicObject } from '../public-object.ts'
import { HeroPoster } from './hero-poster.tsx'
import { HeroVideoEmbed } from './hero-video-embed.tsx'
import { WithoutScript } from './without-script.tsx'

/** The offer in one line, a face, and three buttons (LAND-8). Each play button opens the same film. */
export function Hero() {
  const openDialog = useOpenDialog()
  const { videoFile } = useHeroOnShow()
  const { hero } = useSiteContent().landing
  const fit = fitHeadline(hero.headline)
  const playFilm = () => openDialog({ kind: 'hero-film' })

  return (
    <section
      className={fit.long ? 'hero hero--long' : 'hero'}
      id="home"
      aria-labelledby="hero-h"
      style={{
        '--fit-line': fit.line,
        '--fit-word': fit.word,
        '--fit-second': fit.second,
        '--words': fit.words,
        '--leading': fit.leading,
        '--descent': `${fit.descent}em`,
      }}
    >
      <div className="wrap hero__wrap">
        <div className="hero__in">
          <Headline lines={hero.headline} onPlay={playFilm} />
          {hero.embed ? <HeroVideoEmbed {...hero.embed} /> : <PosterButton onClick={playFilm} />}
          <div className="hero__act">
            <Button variant="hot" href="#contact">
              {hero.findTalent}
            </Button>
            <Button href="#careers">{hero.findJobs}</Button>
          </div>
          <div className="hero__copy">
            <a className="badge" href="#services">
              <span className="badge__sq" />
              <span>
                <b>{hero.badge.strong}</b> {hero.badge.rest}
              </span>
              <Icon name="arrow" />
            </a>
            <p className="lead">
              {hero.lead[0]}
              <em>{hero.lead[1]}</em>
              {hero.lead[2]}
            </p>
            <div className="hero__cta">
              <Button variant="hot" href="#contact">
                {hero.findTalent} <Icon name="arrow" />
              </Button>
              <Button href="#careers">{hero.findJobs}</Button>
              <Button
                variant="line"
                className="needs-script"
                aria-haspopup="dialog"
                onClick={() => openDialog({ kind: 'demo' })}
              >
                {hero.bookDemo}
              </Button>
            </div>
            <WithoutScript before={hero.withoutScript.before} after={hero.withoutScript.after} />
            <a className="link without-script" href={publicObject(videoFile)}>
              {hero.withoutScript.watch}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

function Headline({ lines, onPlay }: { lines: readonly [string, string]; onPlay: () => void }) {
  const [lineOne, lineTwo] = lines
  return (
    <h1 id="hero-h" className="d hero__h">
      <button type="button" className="hero__vp" aria-haspopup="dialog" onClick={onPlay}>
        {lineOne.split(' ').map((word, index, words) => (
          <span key={`${index} ${word}`}>{index < words.length - 1 ? `${word} ` : word}</span>
        ))}
        <span className="sr">,</span>
      </button>{' '}
      <span className="hero__l2">
        <span className="hero__words">{lineTwo}</span>
        <button
          type="button"
          className="hero__dot"
          aria-haspopup="dialog"
          // The line opens the same film, so keyboards stop only once, and screen readers read one button.
          tabIndex={-1}
          aria-hidden
          onClick={onPlay}
        >
          <Icon name="play" />
        </button>
      </span>
    </h1>
  )
}

function PosterButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="hero__frame" aria-haspopup="dialog" tabIndex={-1} onClick={onClick}>
      <HeroPoster />
    </button>
  )
}
