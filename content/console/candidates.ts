/** What happened to a candidate on a role, in the timeline of their person. */
export const candidacyEventWords: Record<string, string | undefined> = {
  added: 'Put on a role',
  permission_asked: 'Asked whether we may show the film',
  permission_given: 'Said yes: the film may be shown',
  permission_refused: 'Said no: the film stays with us',
  permission_withdrawn: 'Stopped showing the film',
  shown: 'Film sent to the client',
}
