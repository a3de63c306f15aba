import type { RolePerson } from '../../board-api.ts'

/** A person's face from their film's poster, or the first letter of their name. */
export function Face({
  candidateId,
  name,
  person,
}: {
  candidateId: string
  name: string
  person: RolePerson | undefined
}) {
  return (
    <span className="rl-face" aria-hidden="true">
      {person?.film?.hasPoster ? (
        <img src={`/api/admin/candidates/${candidateId}/film/poster`} alt="" loading="lazy" decoding="async" />
      ) : (
        name.trim().charAt(0).toUpperCase()
      )}
    </span>
  )
}
