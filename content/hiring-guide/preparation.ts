/** Cover, contents, and the two chapters to read before anybody writes an advert. */

export const cover = {
  lines: ['GLASGOW', 'SALES HIRING'],
  last: 'guide',
  portrait: 'moira',
  alt: 'Drawn portrait of Moira from Patter: silver hair, round glasses, halfway through a sentence.',
  promise: 'What good sales people cost, how to win them, and how to tell before the third month.',
  reader: 'Moira, Patter',
} as const

export const contents = {
  title: 'What’s inside',
  intro:
    'We film sales people for a living. Before the camera goes on we spend most of a day arguing with an employer about the job, the money and the questions. This is that argument, written down, so that you can have it with yourself.',
  how: 'How to read it',
  advice: [
    'Hiring this month? Read **3**, then **5**. Do the rest on the train.',
    'Not hiring? Read **2** and find out what your people are being offered.',
    'In a hurry? Page 16 is the whole guide as a list.',
  ],
  sample:
    'Salaries and other amounts marked **sample figures** are made up to show the sums. They are not a survey. Put your own in before you quote them to anybody.',
} as const

export const job = {
  title: 'The job,\nbefore the advert',
  standfirst:
    'Most bad hires were decided before anybody applied. The job was three jobs, and the advert was last year’s.',
  questions: [
    [
      'What will they sell on a wet Tuesday?',
      'Not the product range. One thing, to one kind of person, at one price. If it takes a minute to say, it is two jobs.',
    ],
    [
      'Where do the first fifty names come from?',
      'Marketing, a list, their own shoe leather. A closer with nobody to close is a very expensive receptionist.',
    ],
    [
      'How long is a sale?',
      'First call to signature, in weeks, from your last ten. This sets the ramp, the commission and how long you must hold your nerve.',
    ],
    [
      'Who did it well, and why did they leave?',
      'Ring them. It is the most useful call you can make this week, and hardly anybody makes it.',
    ],
    [
      'What is not theirs to do?',
      'Quotes, renewals, the stand at the trade fair. Write it down. Whatever is not written down belongs to the new start.',
    ],
    [
      'Who looks after them?',
      'One name, with three hours a week in the diary for it. “The whole team” means nobody, warmly.',
    ],
  ],
  sentenceTitle: 'One sentence. If you cannot finish it, do not advertise.',
  sentence: ['In twelve months this person will have sold', 'to', 'and we will know by month three because'],
  kindsTitle: 'Four jobs that get advertised as one',
  kinds: [
    ['Hunter', 'Opens doors. Bored by doors already open.'],
    ['Closer', 'Takes a warm conversation to a signature.'],
    ['Farmer', 'Keeps and grows what you have. Remembers birthdays.'],
    ['Builder', 'Has no process and likes it that way. One a company.'],
  ],
} as const

interface PayRow {
  role: string
  /** Thousands of pounds a year. */
  base: readonly [number, number]
  onTarget: readonly [number, number]
  split: string
  ramp: string
}

export const pay = {
  title: 'What sales people cost',
  standfirst:
    'Base is what they can borrow against. On-target earnings are what they joined for. Tell them both, in that order.',
  label: 'Sample figures',
  labelText: 'Made up to show the shape of a market, in thousands of pounds a year. Replace them with your own.',
  rows: [
    { role: 'Telesales executive', base: [26, 29], onTarget: [31, 38], split: '80 / 20', ramp: '1 to 2 months' },
    { role: 'Sales development rep', base: [26, 31], onTarget: [34, 43], split: '75 / 25', ramp: '2 months' },
    { role: 'Field sales executive', base: [29, 37], onTarget: [43, 60], split: '65 / 35', ramp: '4 months' },
    { role: 'Account manager', base: [33, 43], onTarget: [45, 58], split: '80 / 20', ramp: '3 months' },
    { role: 'Business development manager', base: [36, 49], onTarget: [56, 84], split: '60 / 40', ramp: '5 months' },
    { role: 'Account executive, software', base: [38, 54], onTarget: [72, 104], split: '50 / 50', ramp: '6 months' },
    { role: 'Key account manager', base: [44, 57], onTarget: [58, 78], split: '75 / 25', ramp: '6 months' },
    { role: 'Sales manager', base: [49, 63], onTarget: [68, 96], split: '65 / 35', ramp: '3 months' },
    { role: 'Head of sales', base: [66, 88], onTarget: [96, 138], split: '65 / 35', ramp: '6 months' },
  ] satisfies PayRow[],
  legend: ['Base', 'With commission at target'],
  notes: [
    [
      'There is a floor',
      'The National Living Wage is £12.71 an hour from age 21 (April 2026). At 37.5 hours that is about £24,785 a year before anybody sells anything. Commission can count towards it, but only in the pay period it is paid in, and a bad month has a pay day too.',
    ],
    [
      'Glasgow is not London less a third',
      'Remote jobs put London money on Byres Road. For software and senior roles you are bidding against a laptop, not the office across the street.',
    ],
    ['A range is an answer', 'Printing it costs you the people you could not afford. That is what it is for.'],
  ],
} as const

export const commission = {
  title: 'Base, commission\nand the truth',
  splits: [
    {
      base: 8,
      name: '80 / 20',
      who: 'Account managers, telesales',
      why: 'The customer is already yours. Pay for keeping them, and for turning up.',
    },
    {
      base: 6,
      name: '60 / 40',
      who: 'Field, business development',
      why: 'Half the job is finding the door. Enough base to sleep on, enough left to get up for.',
    },
    {
      base: 5,
      name: '50 / 50',
      who: 'Closers with a full diary',
      why: 'Only where leads are real and the sale is short. With neither, this is a pay cut with a speech.',
    },
  ],
  rulesTitle: 'A commission plan\nthat survives a pub quiz',
  rules: [
    '**One page.** If it needs a spreadsheet, they will be in the spreadsheet and not on the phone.',
    '**Pay from the first pound.** A threshold pays nobody for eleven weeks and then pays them to wait.',
    '**Never cap it.** A cap is a sign on the door saying where the good ones stop.',
    '**Pay the month after the customer does.** Not the quarter after. Nobody ever bragged about a quarter.',
    '**Guarantee the ramp.** Half of target commission for the months in the last column on the page before.',
    '**Change it once a year, in writing, in advance.** Changing it in October because it worked is how you lose November.',
  ],
  testTitle: 'The one-question test',
  test: '“How many of the team hit target last year?” Six in ten or more: your number is honest. Fewer: it’s a slogan. They will ask on the second call, so know it.',
  billTitle: ['The advert says', 'The bank says'],
  advert: 38_000,
  /** Employer's National Insurance: 15 % above £5,000; pension: 3 % of £6,240 to £50,270 (2026-27). */
  bill: [
    ['Base salary', 38_000],
    ['Commission at target', 16_000],
    ['Employer’s National Insurance, 15% above £5,000', 7_350],
    ['Pension, 3% of earnings from £6,240 to £50,270', 1_321],
    ['Laptop, phone, software, train fares', 2_400],
  ],
  billTotal: 65_071,
  billNote:
    'Sample figures, one person, one year, rates for 2026-27. The Employment Allowance may take some of it off.',
} as const

export const wrongHire = {
  title: 'The wrong hire',
  standfirst:
    'Nobody sends you this bill, which is why nobody adds it up. Six months, £35,000 base, a good talker, three tenths of target.',
  label: 'Sample figures. Your own till will differ.',
  /** Half a year; National Insurance and pension at 2026-27 rates on £35,000. Money out is positive. */
  out: [
    ['Salary, 26 weeks', 17_500],
    ['Employer’s National Insurance', 2_250],
    ['Pension', 431],
    ['Finding them: 17% of £35,000', 5_950],
    ['Laptop, phone, software', 1_800],
    ['Your time: 3 hours × 26 weeks × £38', 2_964],
  ],
  outTotal: 30_895,
  back: ['Margin they brought in', -9_000],
  gone: 21_895,
  again: [
    ['Finding the next one', 5_950],
    ['Empty chair, 8 weeks of £120,000 margin', 18_462],
    ['Less the salary you didn’t pay', -6_210],
  ],
  total: 40_097,
  kicker: 'A decent car, new. Nobody got to drive it.',
  signsTitle: 'Week six, you already know',
  signs: [
    ['Plenty of meetings, no second ones.', 'They can open. Nobody is coming back.'],
    ['The pipeline is the same five names.', 'Ask for the sixth. Watch the ceiling being studied.'],
    ['They ask for a better brochure.', 'Nobody has ever needed a better brochure.'],
  ],
  remedy:
    'Say it in week six. Agree three numbers and a date. If the date comes and the numbers do not, part as adults. From January 2027 you have less time than you used to: see chapter 10.',
} as const
