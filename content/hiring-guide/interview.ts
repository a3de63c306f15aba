/** Chapters 5 to 7: what to ask, what to listen for, and how to take notes. */

export interface Question {
  ask: string
  good: string
  bad: string
}

export const questions = {
  title: 'Twelve questions',
  standfirst: 'Everybody gets all twelve, in the same order. It is fairer, and by the third person you can hear it.',
  good: 'Good',
  bad: 'Less so',
  list: [
    {
      ask: 'Tell me about the last one you lost.',
      good: 'A name, a price, the minute it turned, and what they would do now.',
      bad: '“They went with somebody cheaper.” Full stop. Pulls at cuff.',
    },
    {
      ask: 'What did you do last Tuesday?',
      good: 'Nine o’clock, then half past. Names, numbers, one boring bit owned up to.',
      bad: '“No two days are the same.” Then let us have either of them.',
    },
    {
      ask: 'What was your target, and what did you do?',
      good: 'Two numbers and a year, at once. Offers the bad year without being asked.',
      bad: '“I was always up there.” Up where? Out of how many?',
    },
    {
      ask: 'Who else would say that deal was theirs?',
      good: 'Names the engineer, the boss, the person who sent the lead. Keeps a fair share.',
      bad: '“I” for every win and “they” for every loss. Count them.',
    },
    {
      ask: 'Ring me. I am busy and I have a supplier.',
      good: 'One question about me, then silence. Happy with a date for the next call.',
      bad: 'Speaks until the air runs out, then says “so, yeah”.',
    },
    {
      ask: 'It is the 20th and you are on 40%. What now?',
      good: 'Knows what is nearly there, who to ring first, and tells the boss today.',
      bad: '“I would just work harder.” So what was happening until the 19th?',
    },
    {
      ask: 'When did you last talk someone out of buying?',
      good: 'Can name the customer. They came back, or sent a friend.',
      bad: '“I never would.” We believe you.',
    },
    {
      ask: 'Which part of the job do you hate?',
      good: '“The system, so I do it at four with the radio on.” A fault with a fence round it.',
      bad: '“Nothing really, I love it all.” Nobody loves a forecast.',
    },
    {
      ask: 'What will your last boss tell me to watch?',
      good: 'Something true that you can manage. Ideally a bit annoying.',
      bad: '“Probably that I care too much.” Thank them for their time.',
    },
    {
      ask: 'Two minutes: explain something you know well.',
      good: 'You come away knowing about bees. They checked twice that you were still there.',
      bad: 'You come away knowing that they know about bees.',
    },
    {
      ask: 'What do you need from me to be good?',
      good: 'Something you can say yes or no to. “A decision the same day.”',
      bad: '“Just leave me to it.” In month four you will wish you had not.',
    },
    {
      ask: 'What have you not asked me?',
      good: 'Who left, who hits target, how the commission is paid. Then writes it down.',
      bad: '“No, I think you covered everything.” They sell for a living.',
    },
  ] satisfies Question[],
  notes: [
    'Let the silence sit. Count to five. The second half of the answer is the true half.',
    'Nerves are not an answer. Nor is a nice watch. Ask again in other words before you mark anybody down.',
  ],
} as const

export const lastAnswers = {
  title: ['Four answers', 'that end the call'],
  standfirst: 'One chance each. Ask the follow-up. If the second answer is the first one louder, you are finished.',
  again: 'Once more',
  list: [
    {
      answer: 'It sells itself.',
      reply: 'Then what you need is a website.',
      again: 'What did it not sell until you came?',
    },
    {
      answer: 'I would have to look up my numbers.',
      reply: 'People who hit target know it the way they know their own phone number.',
      again: 'Roughly. Best month, worst month.',
    },
    {
      answer: 'The leads were rubbish.',
      reply: 'In three jobs running? Leads are like weather. Somebody sold in it.',
      again: 'Who on the team sold anyway, and how?',
    },
    {
      answer: 'I can bring my customers with me.',
      reply: 'It may be their old firm’s list and a letter from a solicitor. And they will do it to you.',
      again: 'If you could bring nobody, what would you do first?',
    },
  ],
  endTitle: 'How to end it',
  end: '“This is not the one for you, and I would rather say so now than in a fortnight. Thanks for your time.” Forty seconds, no lies, and they may still send you a friend.',
} as const

export const scoreCard = {
  title: 'Score card',
  how: 'One card per person, one person per card. Mark it alone, before anybody speaks. The evidence column is the point: no evidence, no mark.',
  fields: ['Candidate', 'Job', 'Marked by', 'Date'],
  criteria: [
    ['Listens', 'asks, waits, uses the answer'],
    ['Finds the door', 'would know who to ring tomorrow'],
    ['Knows the numbers', 'target, result, average sale'],
    ['Asks for it', 'a next step, with a date'],
    ['Takes a no', 'has lost, and learned one thing'],
    ['Tells the truth', 'shares credit, owns a fault'],
    ['Does the dull bit', 'notes, follow-up, system'],
    ['Patter', 'you would put them on to your best customer'],
  ],
  scale: [
    ['1', 'No sign of it'],
    ['2', 'Said so'],
    ['3', 'Showed it once'],
    ['4', 'Showed it twice'],
  ],
  heads: ['What', 'What you saw or heard', 'Mark'],
  total: 'Out of 32',
  rules: [
    '**26 and over:** make the offer today.',
    '**20 to 25:** one more meeting, one question to settle.',
    '**Under 20:** no, kindly, this week.',
    '**A 1 in “Tells the truth”:** no, whatever the sum is.',
  ],
  keep: 'These are notes on a person. They can ask to see them (UK GDPR, article 15). Write nothing you would not read out, and destroy them when you no longer need them.',
} as const
