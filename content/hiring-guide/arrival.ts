/** Chapters 8 to 10: the offer, the first ninety days, the law. */

export const offer = {
  title: 'The offer',
  standfirst:
    'You have chosen. So have two other firms. Now it is a matter of hours, and of not being strange on the phone.',
  clockTitle: 'The clock',
  clock: [
    ['Same day', 'Ring. You, not the office. Say yes first, then the number.'],
    ['Next day', 'In writing: all of it, with the commission plan attached.'],
    ['Day three', 'One call to ask what’s holding them back. Then be quiet.'],
    ['Day five', 'The offer ends. Say so at the start, kindly.'],
  ],
  tableHeads: ['Say', 'Do not say'],
  table: [
    ['“We want you. It is £36,000, and £54,000 at target.”', '“Somewhere in the region of…”'],
    ['“Seven of ten hit target last year. Here is how.”', '“The sky is the limit.”'],
    ['“Sleep on it. I will ring on Thursday at four.”', '“I need an answer tonight.”'],
    ['“What would make this an easy yes?”', '“Is it about the money?”'],
    ['“It depends on references and on the right-to-work check.”', 'Nothing, and then withdraw it.'],
  ],
  counterTitle: 'Their boss will find £5,000 by Friday',
  counter:
    'Ask before they resign: “When they offer you more to stay, what will you say?” If they have thought about it, you are safe. If not, let them think about it with you. The money was never why they rang.',
  insideTitle: 'In the letter',
  inside: [
    'Job, place, hours, who they report to',
    'Base, and the day it is paid',
    'Commission: how it is worked out, when it is paid, what happens to it if they leave',
    'Ramp guarantee, in pounds and months',
    'Car, mileage, phone: whose they are',
    'Holidays: 5.6 weeks is the law, not a perk',
    'Probation and notice, both ways',
    'What the offer depends on',
    'The day the offer ends',
  ],
  restraint:
    'Restrictive covenants: only what you need, only as long as you need it. A court will not rewrite a greedy clause for you. It is likelier to drop it whole.',
} as const

export const ninetyDays = {
  title: 'The first\nninety days',
  standfirst:
    'They decide in the first fortnight whether to go on looking. Few tell you. Most of what keeps them costs nothing and needs a diary.',
  heads: ['By then, they', 'By then, you'],
  steps: [
    {
      when: 'Before',
      they: 'Know where to go, at what time, and what people wear.',
      you: 'Have a laptop that works, a login that works, and a written statement ready for day one.',
    },
    {
      when: 'Day 1',
      they: 'Know three customers by name and have met one.',
      you: 'Have lunch with them. Yes, you. An hour.',
    },
    {
      when: 'Day 7',
      they: 'Have heard ten calls and made five, badly.',
      you: 'Have said one true thing about what was good, and one about what was not.',
    },
    {
      when: 'Day 30',
      they: 'Have ten conversations of their own and can say which three are real.',
      you: 'Have paid the first guarantee, on time, to the penny.',
    },
    {
      when: 'Day 60',
      they: 'Have asked for an order. Perhaps got it.',
      you: 'Have sat in on two meetings and kept quiet in both.',
    },
    {
      when: 'Day 90',
      they: 'Are at half speed, and know what full speed looks like.',
      you: 'Have decided. If it is no, say it today.',
    },
  ],
  weeklyTitle: 'The same half hour, every week',
  weekly: [
    'What moved?',
    'What is stuck, and who do I ring to unstick it?',
    'What did you learn that I should know?',
    'What did I say I would do, and have I?',
  ],
} as const

export const law = {
  title: 'The law on one page',
  standfirst:
    'What applies in Great Britain when you take somebody on, as we understand it in November 2026. We find sales people. We are not your solicitor.',
  clauses: [
    {
      name: 'Right to work',
      text: 'Check everybody, the same way, before the first day: original documents in their presence, the Home Office online service with a share code, or a certified provider for British and Irish passports. Keep a dated copy for the time they work for you and two years after. Done properly it is your defence. Not done, up to £45,000 a worker, and £60,000 the next time.',
      source: 'Immigration, Asylum and Nationality Act 2006, ss. 15 to 25',
      link: 'https://www.gov.uk/check-job-applicant-right-to-work',
    },
    {
      name: 'Equal treatment',
      text: 'Nine protected characteristics: age, disability, gender reassignment, marriage and civil partnership, pregnancy and maternity, race, religion or belief, sex, sexual orientation. They apply from the advert onwards. Do not ask about health before the offer, except for what the interview or the core of the job needs. Make reasonable adjustments, and ask early what they are. A film is an interview too.',
      source: 'Equality Act 2010, ss. 4, 20, 39 and 60',
      link: 'https://www.gov.uk/guidance/equality-act-2010-guidance',
    },
    {
      name: 'Written statement',
      text: 'On or before the first day: names, start date, job, place, hours, pay and how it is worked out (that is the commission plan), holidays, sick pay, notice, probation, training, other benefits.',
      source: 'Employment Rights Act 1996, s. 1',
      link: 'https://www.gov.uk/employment-contracts-and-conditions',
    },
    {
      name: 'Pay and holidays',
      text: 'At least the minimum wage in every pay period. 5.6 weeks of paid holiday a year, which is 28 days for a five-day week. For four of those weeks at least, holiday pay includes regular commission: a seller on a beach is not on base only.',
      source: 'National Minimum Wage Act 1998; Working Time Regulations 1998, regs. 13, 13A and 16',
      link: 'https://www.gov.uk/holiday-entitlement-rights',
    },
    {
      name: 'Pension',
      text: 'Enrol everybody from 22 to State Pension age who earns over £10,000 a year. At least 8% of qualifying earnings, at least 3% of it yours. You may wait up to three months, if you tell them.',
      source: 'Pensions Act 2008, ss. 3 to 5',
      link: 'https://www.thepensionsregulator.gov.uk/en/employers',
    },
    {
      name: 'Parting',
      text: 'A week’s notice after the first month. From 1 January 2027 ordinary unfair dismissal needs six months’ service, not two years, so a long, forgetful probation is no longer a plan. Discrimination claims have never needed any service at all.',
      source: 'Employment Rights Act 1996, ss. 86 and 108; Employment Rights Act 2025, s. 25',
      link: 'https://www.gov.uk/dismiss-staff',
    },
    {
      name: 'Their data',
      text: 'Films, notes and scores are personal data. Say what you keep and why, keep it no longer than that, and let them see it.',
      source: 'UK GDPR, arts. 5, 13 and 15; Data Protection Act 2018',
      link: 'https://ico.org.uk/for-organisations/',
    },
  ],
  advice:
    'Free and patient, for employers as well: **Acas, 0300 123 1100.** Rates and dates change each April. Check before you rely on ours.',
} as const
