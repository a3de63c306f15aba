/** The events of a candidacy in a person's timeline. `{name}` is the person who acted. */
export const candidacyEventWords: Record<string, string | undefined> = {
  added: 'Put on a role',
  permission_asked: 'Asked whether we may show the film',
  permission_unasked: 'Question taken back before it left',
  permission_given: 'Said yes: the film may be shown',
  permission_refused: 'Said no: the film stays with us',
  permission_withdrawn: 'Stopped showing the film',
  shown: 'Film sent to the client',
  verdict: '{name} said {verdict}',
  interview_asked: '{name} asked for an interview',
  interview_move_asked: '{name} asked for other times',
  interview_booked: 'Interview booked',
  interview_moved: 'Interview moved',
  interview_none_suit: 'None of the times suited',
  interview_refused: 'Said no to an interview',
  interview_cancelled: 'Interview cancelled',
  interview_outcome: '{name} said how the interview went',
  offer_made: '{name} offered the job',
  offer_accepted: 'Said yes to the offer',
  offer_declined: 'Turned the offer down',
  hired: 'Hired',
  words_written: '{name} wrote the rejection',
  words_taken_back: '{name} took the rejection back',
  told: 'Told that they weren’t chosen',
  declined: 'No longer considered',
  withdrawn: 'Withdrew',
}

export const candidacyTimelineWords = {
  watched: '{name} watched the film',
  share: '{seconds} of {of}',
  verdictTakenBack: '{name} took a verdict back',
  /** Used if we can't say who it was. */
  somebody: 'The client',
  outcomes: { held: 'They met.', not_held: 'They did not meet.' },
}
