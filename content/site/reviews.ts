import type { Review } from '../types.ts'

/**
 * Thirty people, all invented: 22 from the professional network, 8 from the search engine (LAND-25). The landing page's
 * row shows only 110 characters of each, so the first sentence must make sense on its own.
 */
export const reviews: readonly Review[] = [
  {
    name: 'Eilidh Ross',
    role: 'Sales Director',
    platform: 'network',
    content:
      'They sent me six videos on a Tuesday. I knew which two I wanted before I had finished my tea. Both started within the month and both are ahead of target.',
    initial: 'E',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Tom Baird',
    role: 'Founder',
    platform: 'search',
    content:
      'I have read four thousand CVs in my life and remember none of them. I remember every person Patter put on my screen.',
    initial: 'T',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Priya Nair',
    role: 'Head of Growth',
    platform: 'network',
    content:
      'The shortlist felt like meeting friends of a friend. Warm, quick, properly briefed. We hired three from one Talent Day.',
    initial: 'P',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Gregor Lang',
    role: 'Account Executive',
    platform: 'network',
    content:
      'As a candidate I finally got to be a person rather than a PDF. One take, one brew, three offers in nine days.',
    initial: 'G',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Hannah Voss',
    role: 'Chief Revenue Officer',
    platform: 'search',
    content:
      'No chasing, no fluff, no surprise fees. The six-month plan let us hire a quarter earlier than the budget said we could.',
    initial: 'H',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Ibrahim Shah',
    role: 'Regional Sales Manager',
    platform: 'network',
    content:
      'You can tell in thirty seconds whether somebody will pick up the phone. That is thirty seconds I used to spend finding page two.',
    initial: 'I',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Catriona Weir',
    role: 'Managing Director',
    platform: 'network',
    content: 'Two hires in March. Both still here, both still funny.',
    initial: 'C',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Leon Abara',
    role: 'Sales Development Lead',
    platform: 'network',
    content:
      'They told me the truth about the commission. I signed anyway. First agency I have met that puts the bad news in the same email as the good.',
    initial: 'L',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Siobhan Kerr',
    role: 'Head of People',
    platform: 'search',
    content:
      'We stopped doing first interviews. Nobody misses them. The managers got eleven hours a month back and have so far used it to complain about the parking.',
    initial: 'S',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Marek Dudek',
    role: 'Team Leader',
    platform: 'network',
    content: 'One film, one call, one offer. Nine days.',
    initial: 'M',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Fraser Innes',
    role: 'Founder',
    platform: 'network',
    content:
      'I pressed play on the train and had hired by Perth. In fairness we sat outside Larbert for a good while. But still.',
    initial: 'F',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Anjali Rao',
    role: 'Revenue Operations',
    platform: 'network',
    content: 'The brief they wrote was better than ours. We use it now.',
    initial: 'A',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Joyce Okoro',
    role: 'Commercial Director',
    platform: 'search',
    content:
      'Dear? No. I added up what the wrong hire cost. Then I added it up again with the customers he took with him, and I rang Moira.',
    initial: 'J',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Stuart Glen',
    role: 'Account Manager',
    platform: 'network',
    content: 'Nobody asked me where I see myself in five years. Bliss.',
    initial: 'S',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Bea Lindqvist',
    role: 'Chief Executive',
    platform: 'network',
    content: 'The Talent Day ran to time. I have been to weddings that did not.',
    initial: 'B',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Rory McAra',
    role: 'Partnerships',
    platform: 'search',
    content: 'They rang back. Every time. In this trade, that is news.',
    initial: 'R',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Helen Tran',
    role: 'VP Sales',
    platform: 'network',
    content:
      'We saw thirty people talk before we met four. My one complaint is that some of the other twenty-six were good too, and I still think about the man with the caravan.',
    initial: 'H',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Callum Doig',
    role: 'Sales Executive',
    platform: 'network',
    content:
      'My mum shared my video. Then so did my manager. The new one. I would not have wanted the old one to see how happy I looked.',
    initial: 'C',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Nan Guthrie',
    role: 'Office Manager',
    platform: 'network',
    content:
      'I was against it. I said so in the meeting and it is in the minutes. Videos are for weddings. We took on two people through them in June, and I have had to ask for the minutes to be amended.',
    initial: 'N',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Dougie Penman',
    role: 'Owner',
    platform: 'search',
    content:
      'Didnae fancy the fee, didnae fancy the wee films. Paid the fee, watched the wee films, got an absolute belter for the west coast patch. Cannae say fairer.',
    initial: 'D',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Seun Balogun',
    role: 'Business Development Manager',
    platform: 'network',
    content:
      'I did four takes and wanted to send the last. They sent the first, because in the first I forgot about the camera. That was the one that got me the interview.',
    initial: 'S',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Ruth Abernethy',
    role: 'Finance Director',
    platform: 'network',
    content: 'I pay the invoices, so I will keep it short. The fee was the fee they said it would be.',
    initial: 'R',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Kasia Nowak',
    role: 'Telesales Team Leader',
    platform: 'network',
    content:
      'They told me not to take a job. Twice. Said I would hate it by Easter. Annoying, and correct: I know who took it. The third one they rang about, I start on Monday.',
    initial: 'K',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Alistair Munro',
    role: 'Sales Director',
    platform: 'network',
    content: 'Three stars for the coffee, five for the people. It only lets you leave one number, so the people win.',
    initial: 'A',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Yusuf Demir',
    role: 'Co-founder',
    platform: 'search',
    content:
      'We are six people above a bakery in Partick. One vacancy, and they took it as seriously as if we were a bank. She closed in week three. We have had to buy her a proper chair.',
    initial: 'Y',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Morag Sillars',
    role: 'Regional Director',
    platform: 'network',
    content:
      'The first shortlist was wrong and I told them so, not politely. No argument, no wounded silence. By Thursday there was a second one, five new faces, and a note saying what they had misheard. I hired from that. Twenty years of agencies and nobody had ever sent me the note.',
    initial: 'M',
    tint: 3,
    rating: 5,
  },
  {
    name: 'Jamie Lo',
    role: 'Graduate Sales Executive',
    platform: 'network',
    content:
      'no cv no cover letter and nobody asked about the gap. just talked about the time i sold my granny’s caravan. got the job. granny wants commission',
    initial: 'J',
    tint: 0,
    rating: 5,
  },
  {
    name: 'Pauline Docherty',
    role: 'Field Sales Manager',
    platform: 'network',
    content:
      'I was fifty-four and had applied for sixty-one jobs. On paper I am a date of birth. On film, it turns out, I am persuasive. Started in August, company car, heated seats.',
    initial: 'P',
    tint: 2,
    rating: 5,
  },
  {
    name: 'Niamh Gallagher',
    role: 'Customer Director',
    platform: 'search',
    content: 'Good. Would use again. Will have to, at this rate.',
    initial: 'N',
    tint: 1,
    rating: 5,
  },
  {
    name: 'Euan Strachan',
    role: 'Chief Operating Officer',
    platform: 'network',
    content:
      'I timed it, because I time things. Forty-one CVs used to take me an afternoon. Six films took nineteen minutes, and that includes watching one of them twice.',
    initial: 'E',
    tint: 3,
    rating: 5,
  },
]
