/** Chapter 4. The company in the advert is invented. */

export const advert = {
  title: 'An advert\nsomeone answers',
  standfirst: 'The people you want have a job. They read yours on a phone, standing up, with a thumb over “next”.',
  before: {
    title: 'Nobody answers this',
    text: [
      'Dynamic **Sales Ninja** required!!',
      'We are a **fast-paced, market-leading** provider of **innovative solutions** seeking a **hungry self-starter** to **hit the ground running**. You will **wear many hats** in our **work hard, play hard** family.',
      '**Competitive salary. Uncapped OTE!** Must have 5+ years’ experience, own car, degree, thick skin.',
      'To apply, send CV and covering letter. Only successful candidates will be contacted.',
    ],
    verdict: 'Eleven phrases that mean nothing, one that means trouble, and no number anywhere.',
  },
  after: {
    title: 'Somebody answers this',
    text: [
      'Sell forklift batteries to people who are sick of buying forklift batteries.',
      '**£34,000 to £38,000, £54,000 at target.** Seven of our ten hit it last year. Four-day weeks are fine.',
      'You would have Ayrshire and 140 names, 60 of whom like us. The rest liked Donnie, who has retired to Millport. Two new customers a month is good. Four is a party.',
      'You need to have sold something awkward to somebody busy. We don’t mind what.',
      'Hillington, three days. Ring Anne, who you’d work for: 0141 496 0000. No CV. Ten minutes.',
    ],
    verdict: 'A price, a place, a number, a reason the job is open and a person to ring.',
  },
  rulesTitle: 'Seven rules',
  rules: [
    '**Money in the first three lines.** Base and on-target, both.',
    '**Say who left, and why.** They find out.',
    '**Say what is hard.** It is the line they believe.',
    '**Ask for what was done,** not for how many years it took.',
    '**One person to ring,** by name, with a number.',
    '**Read it aloud.** Cut what you would not say at a bus stop.',
    '**Answer everybody.** Two lines will do. Glasgow is a village and it talks.',
  ],
  lawTitle: 'Words that cost money',
  law: '“Young team”, “recent graduate”, “salesman”, “native speaker”, “digital native”. Each can read as turning away people the Equality Act 2010 protects. So can a bare “five years’ experience” and a driving licence the job does not need. Ask for what the job needs, and say why.',
} as const
