import { host } from '#content/facts/diary.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { PortalDocument, PortalRoles, TeamMember } from '../../../api.ts'
import { firstWord } from '../parts/marks.tsx'

const words = rolesWords.side

export interface HomeSideProps {
  home: PortalRoles
  /** Opens the team; `undefined` if the viewer may not invite anybody. */
  onTeam: (() => void) | undefined
}

/** The part below the roles: documents, the client's team, and the colleague who looks after them. */
export function HomeSide({ home: { me, documents, team, caretaker }, onTeam }: HomeSideProps) {
  return (
    <div className="trio">
      {me.runsAccount && (
        <section className="docs" id="documents" aria-labelledby="documents-heading">
          <h2 className="d d3" id="documents-heading">
            {words.documents.heading}
          </h2>
          {documents.length === 0 ? (
            <p>{words.documents.none}</p>
          ) : (
            <ul className="dl">
              {documents.map((document) => (
                <li key={document.href}>
                  <b>{titleOf(document)}</b>
                  <span>{fill(wordsOf(document), { day: longDate(document.issuedOn, 'now') })}</span>
                  <a className="link" href={document.href}>
                    {words.documents.download}
                    <span className="sr"> {titleOf(document)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p>
            <a className="link" href="/portal#contract">
              {words.documents.contract}
            </a>
          </p>
        </section>
      )}
      <section className="team" id="team" aria-labelledby="team-heading">
        <h2 className="d d3" id="team-heading">
          {words.team.heading}
        </h2>
        {team.length <= 1 ? (
          <p>{words.team.alone}</p>
        ) : (
          <ul className="dl">
            {team.map((member) => (
              <li key={member.id}>
                <b>{member.name}</b>
                {member.isYou && <span>{words.team.you}</span>}
                <em>{partOf(member)}</em>
              </li>
            ))}
          </ul>
        )}
        {onTeam && (
          <p className="row">
            <Button variant="line" size="sm" onClick={onTeam}>
              {team.length <= 1 ? words.team.add : words.team.change}
            </Button>
          </p>
        )}
      </section>
      <section className="who2" aria-labelledby="host-heading">
        <div className="who2__p">
          <Portrait who={host.portrait} />
        </div>
        <div>
          <h2 className="d d3" id="host-heading">
            {fill(words.host.heading, { name: firstWord(caretaker.name) })}
          </h2>
          <p>
            {caretaker.name === host.name ? `${host.name}, ${host.role}.` : `${caretaker.name}.`} {words.host.text}
          </p>
          <p className="row">
            <Button size="sm" href={`mailto:${caretaker.email}`}>
              {fill(words.host.write, { name: firstWord(caretaker.name) })}
            </Button>
          </p>
        </div>
      </section>
    </div>
  )
}

const wordsOf = ({ kind }: PortalDocument) => words.documents[kind === 'agreement' ? 'signed' : 'issued']

function titleOf({ kind, number, pence }: PortalDocument): string {
  const title = fill(words.documents.titles[kind], { number })
  return pence === null ? title : `${title}, ${pounds(pence)}`
}

function partOf({ kind, hasJoined }: TeamMember): string {
  if (kind === 'signatory') return words.team.runs
  return hasJoined ? words.team.watches : words.team.invited
}
