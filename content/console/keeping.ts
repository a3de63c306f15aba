/** The texts of the console's page about what will be deleted within thirty days, and why. */
export const keepingWords = {
  action: 'Upcoming deletions',
  title: 'Upcoming deletions',
  note: 'Until {day}',
  back: 'All candidates',
  text: 'What we delete automatically in the next thirty days. Nothing here is deleted yet: it happens on the morning after the last day.',
  failed: 'We couldn’t load this.',
  again: 'Try again',
  none: {
    title: 'Nothing is deleted in the next thirty days.',
    text: 'Everything is listed here a month before we delete it.',
  },
  kinds: {
    candidate: {
      heading: 'Candidates',
      why: 'Their last day passes. They were asked whether we may keep them longer. We delete film, captions and all that we know about them as a candidate, and keep what the law requires.',
    },
    film: {
      heading: 'Films',
      why: 'We delete a film {months} months after the last of its roles was filled or closed. The person stays until their own last day.',
    },
    introduction: {
      heading: 'Notes of introductions',
      why:
        'By law we keep for a year whom we introduced to whom (Conduct Regulations 2003, regulation 29). ' +
        'We delete the note after that year.',
    },
    guest: {
      heading: 'Addresses of guests',
      why: 'We delete an address {days} days after the guest’s last link to a shortlist ended. What they said stays, without their name.',
    },
  },
  columns: { what: 'Who', where: 'For', lastDay: 'Last day' },
  unnamed: 'No name',
} as const
