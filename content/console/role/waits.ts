/** What a role waits for; `{name}` is whom it is about, `{count}` how many. */
export const roleWaitWords = {
  noDay: '–',
  somebody: 'Somebody',
  kinds: {
    held_back: { other: 'The shortlist didn’t go out' },
    offer: { one: 'Ring {name}: the client offers the job', other: '{count} offers to ring through' },
    interview_over: { other: '{name} met them. How did it go?' },
    interview_late: { other: 'Ring {name}: no time is chosen' },
    words: { one: 'Approve the rejection of {name}', other: '{count} rejections to approve' },
    hire: { one: 'Check {name}’s figures', other: 'Check the figures of {count} hires' },
    brief: { other: 'New brief. Nobody looks after it' },
    verdicts_to_follow: {
      one: 'Yes to 1 person, not followed up yet',
      other: 'Yes to {count} people, not followed up yet',
    },
    compose: { one: '1 person is ready to be sent', other: '{count} people are ready to be sent' },
    ask: { one: '1 person considered, nobody asked', other: '{count} considered, nobody asked' },
    nobody: { other: 'Nobody considered yet' },
    draft: { other: 'The client is writing the brief' },
    not_signed: {
      one: '1 person is ready. The agreement isn’t signed',
      other: '{count} are ready. The agreement isn’t signed',
    },
    interview_asked: { other: '{name} is choosing a time' },
    decide: {
      one: 'Yes to 1 person. Interview times come next',
      other: 'Yes to {count} people. Interview times come next',
    },
    watch: { none: 'Shortlist sent. Nobody has watched yet', other: 'Shortlist sent. Watched {count} of {of}' },
    verdicts: { none: 'Watched. No verdict yet', other: 'Verdicts on {count} of {of}' },
    permission: { none: 'Asked {of}. No answer yet', other: '{count} of {of} said yes' },
    planned: { other: 'The shortlist is sent automatically' },
    interview: { other: 'Interview with {name}' },
    starts: { other: '{name} starts' },
    on_hold: { other: 'On hold' },
    closed: { other: 'Closed' },
  },
} as const
