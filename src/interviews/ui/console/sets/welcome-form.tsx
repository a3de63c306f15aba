import { questionSetsConsole } from '#content/console/question-sets.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import type { Welcome } from '../../../questions.ts'
import { QuestionFilm } from './film/question-film.tsx'
import type { QuestionUpload } from './film/question-uploads.ts'

const words = questionSetsConsole.welcome

/** Opens the welcome in the form, above the questions. */
export function WelcomeButton({
  hasFilm,
  isSending,
  isOpen,
  onChoose,
}: {
  hasFilm: boolean
  isSending: boolean
  isOpen: boolean
  onChoose: () => void
}) {
  return (
    <div className={isOpen ? 'qset__welcome is-on' : 'qset__welcome'}>
      <button type="button" aria-current={isOpen || undefined} onClick={onChoose}>
        <b>{words.title}</b>
        <small>{isSending ? questionSetsConsole.factSending : hasFilm ? words.film : words.none}</small>
      </button>
    </div>
  )
}

/** The film with which a colleague welcomes those who are invited, and its words (INTV-43). */
export function WelcomeForm({
  welcome,
  upload,
  error,
  filmError,
  onFilm,
  onChange,
}: {
  welcome: Partial<Welcome>
  upload: QuestionUpload | undefined
  error: string | undefined
  filmError: string | undefined
  onFilm: (file: File) => void
  onChange: (welcome: Partial<Welcome>) => void
}) {
  const text = welcome.words ?? ''
  return (
    <div className="qset__form">
      <p>{words.text}</p>
      <CompactArea
        label={words.label}
        hint={words.hint}
        rows={3}
        maxLength={500}
        value={text}
        error={error}
        onChange={({ target }) => onChange({ ...welcome, words: target.value })}
      />
      <QuestionFilm
        text={text}
        filmId={welcome.filmId}
        copy={questionSetsConsole.film.welcome}
        error={filmError}
        upload={upload}
        onSend={onFilm}
        onChange={(filmId) => onChange(filmId === undefined ? { words: text } : { words: text, filmId })}
      />
    </div>
  )
}
