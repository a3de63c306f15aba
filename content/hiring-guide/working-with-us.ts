/** Chapter 11 and the last page. Fees and guarantees are those of the agreement (LEADS-23). */

export const howWeWork = {
  title: 'How we work,\nwhat it costs',
  standfirst: 'You have read ten chapters for nothing. This is the one where we are for sale.',
  steps: [
    ['We argue', 'An hour about the job. Chapter 1, with you, out loud.'],
    ['We film', 'Your office and your people, for the candidates. The candidates, for you.'],
    ['You watch', 'A video shortlist, five or six people, ninety seconds each.'],
    ['You meet', 'The two or three you already like. Interviews get shorter.'],
    ['They start', 'We ring you both in weeks one, four and twelve.'],
  ],
  portrait: 'kofi',
  alt: 'Drawn portrait of Kofi, laughing.',
  optionHeads: ['Option', 'Fee', 'How you pay', 'What comes with it', 'On £35,000'],
  options: [
    {
      name: 'Standard',
      rate: 17,
      pay: 'Only on successful placement',
      with: '4-week replacement guarantee',
      example: '£5,950',
    },
    {
      name: 'Monthly',
      rate: 20,
      pay: 'Six monthly instalments',
      with: 'Payments stop if the candidate leaves',
      example: '£7,000, or six of £1,166.67',
    },
    {
      name: 'Retained',
      rate: 22,
      pay: 'Two staged payments',
      with: 'Branded video job advert, priority service',
      example: '£7,700',
    },
  ],
  optionNote: 'The fee is a share of the first year’s salary. The last column is an example.',
  deposit: [
    '£2,000',
    'A deposit at kickoff, deducted from the first invoice. Invoices are payable within 14 calendar days.',
  ],
  honestTitle: 'When not to hire us',
  honest: [
    'You have somebody in mind already. Ring them. It is free.',
    'You want forty CVs by Friday. There are places for that.',
    'The last three left for the same reason and it is still there.',
  ],
} as const

export const checklist = {
  title: 'The whole guide\nas a list',
  standfirst:
    'Print it, pin it up, tick it off. If a box stays empty for a week, that is where the trouble will come from.',
  groups: [
    {
      name: 'Before the advert',
      items: [
        'The sentence on page 3 is finished',
        'Last ten sales timed, first call to signature',
        'One person looks after the new start',
        'The range is agreed and signed off',
        'The commission plan fits on a page',
      ],
    },
    {
      name: 'Advert and calls',
      items: [
        'Money in the first three lines',
        'Read aloud by somebody else',
        'Same twelve questions for everybody',
        'Cards marked alone, before anyone speaks',
        'Adjustments asked about, and made',
        'Everybody who applied has an answer',
      ],
    },
    {
      name: 'Offer',
      items: [
        'Rung the same day',
        'In writing the next',
        'Counter-offer talked about before it comes',
        'References asked for, with permission',
        'Right to work checked and copied',
      ],
    },
    {
      name: 'Arrival',
      items: [
        'Written statement by day one',
        'Pension letter sent',
        'Lunch, with you',
        'Half an hour in the diary, every week',
        'Day 90 in the diary, with three numbers',
      ],
    },
  ],
  closing: ['Press play.', 'See who you would hire before you read a word about them.'],
  portrait: 'ailsa',
  alt: 'Drawn portrait of Ailsa, red hair, mid-sentence.',
} as const
