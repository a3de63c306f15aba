import './verify-page.css'
import type { ReactElement } from 'react'
import { verifyPage as words } from '#content/portal/verify.ts'
import type { Verdict } from '../../verdict.ts'
import { ChangedResult, GenuineResult } from './verify-result.tsx'

export interface VerifyView {
  /** `undefined` if nothing has been checked yet. */
  verdict?: Verdict
  /** The checked file's name. */
  fileName?: string
  /** Why the file could not be checked, in a sentence. */
  problem?: string
}

/**
 * The page on which anyone can check whether a PDF is a document of ours, whole and unchanged (`/verify`, PORTAL-34).
 * It needs no account and no script: the drop field is a file input, which takes dropped files by itself.
 */
export function VerifyPage({ verdict, fileName = '', problem }: VerifyView): ReactElement {
  if (verdict?.kind === 'genuine' || verdict?.kind === 'changed') {
    return (
      <main id="main" className="vfp">
        {verdict.kind === 'genuine' ? (
          <GenuineResult verdict={verdict} fileName={fileName} />
        ) : (
          <ChangedResult verdict={verdict} fileName={fileName} />
        )}
      </main>
    )
  }
  const rejection = verdict && otherWords(verdict)
  return (
    <main id="main" className="vfp">
      <section className="wrap vf">
        {rejection ? (
          <>
            <h1 className="d d1">{rejection.heading}</h1>
            <p className="lead vf__x">
              {fileName && <b className="vf__n">{fileName}: </b>}
              {rejection.text}
            </p>
          </>
        ) : (
          <h1 className="d d1">
            {words.heading[0]}
            <br />
            {words.heading[1]}
          </h1>
        )}
        {problem && (
          <div className="alert vf__p" id="vf-problem" role="alert">
            <b>{words.problem}</b>
            {problem}
          </div>
        )}
        <div className="vf__g">
          <DropForm problem={problem} />
          {!rejection && <p className="lead vf__x">{words.lead}</p>}
        </div>
      </section>
    </main>
  )
}

/** The page's title without the brand's name. The verdict comes first, because it is read out first. */
export function verifyPageTitle({ verdict, problem }: VerifyView): string {
  if (problem) return `${words.problem} ${words.title}`
  if (!verdict) return words.title
  if (verdict.kind === 'genuine') return words.genuine.title
  if (verdict.kind === 'changed') return verdict.original ? words.changed.title : words.doubtful.title
  return otherWords(verdict).title
}

function otherWords({ kind }: Verdict) {
  return kind === 'not_a_pdf' ? words.notPdf : words.notOurs
}

/**
 * The input covers the whole field, so that a file can be dropped, or a finger can tap, anywhere on it. The style sheet
 * shows the submit button once the input is valid, which means that a file was chosen.
 */
function DropForm({ problem }: { problem: string | undefined }) {
  const { drop, choose, chooseAnother, note, submit } = words.form
  const described = problem ? 'vf-problem vf-note' : 'vf-note'
  return (
    <form className="vf__d" method="post" action="/verify" encType="multipart/form-data">
      <svg viewBox="0 0 80 100" aria-hidden="true">
        <path className="vf__sheet" d="M3 3h52l22 22v72H3z" />
        <path className="vf__line" d="M55 3v22h22M18 50h44M18 62h44M18 74h26" />
        <path className="vf__seal" d="M52 78h14v14H52z" />
      </svg>
      <label className="d d3 vf__l" htmlFor="vf-document">
        {drop}
      </label>
      <input
        className="vf__i"
        id="vf-document"
        type="file"
        name="document"
        accept="application/pdf,.pdf"
        required
        aria-describedby={described}
        aria-invalid={problem ? true : undefined}
      />
      <p className="note vf__note" id="vf-note">
        {note}
      </p>
      <div className="vf__b">
        <span className="btn btn--hot vf__c" aria-hidden="true">
          <span className="vf__first">{choose}</span>
          <span className="vf__again">{chooseAnother}</span>
        </span>
        <button className="btn btn--hot vf__s" type="submit">
          {submit}
        </button>
      </div>
    </form>
  )
}
