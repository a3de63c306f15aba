/*
 * The sample data about roles, created at the first start: a client who has signed, two roles, and six people with
 * films. All of it is invented; none of the mailboxes exists. Nobody speaks in the films: the captions show the words.
 */

import type { SampleCandidate, SampleMember, SampleVerdict } from './types.ts'

export const sampleClient = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
} as const

export const sampleColleagues: { colleague: SampleMember; people: SampleMember } = {
  colleague: { name: 'Graham Tait', email: 'graham@lochbay.example' },
  people: { name: 'Sunita Rao', email: 'sunita@lochbay.example' },
}

const business = 'We design and fit rooftop solar and batteries for firms with a shed roof and a meter that hurts.'

/** The role whose shortlist has been sent. */
export const sentRole = {
  title: 'Account Executive',
  openings: 2,
  note: 'Six films, in the order in which we met them. Ailsa and Nadia could start soonest after their notice.',
  brief: {
    business,
    work: 'Sell rooftop solar and batteries to firms in the Clyde valley. Half phone, half hard hat.',
    employment: 'Permanent',
    hours: 'Monday to Friday, 37.5 hours',
    salaryFromPence: 3_600_000,
    salaryToPence: 4_400_000,
    onTargetPence: 6_200_000,
    start: 'Within two months',
    place: 'Glasgow',
    pattern: '3 days in',
    travel: 'A car is needed. We pay the miles.',
    whyOpen: 'The Clyde patch doubled after the turbine tender. Two reps cover what was one postcode.',
    team: 'Reports to Rhona Mackie. Five reps, two engineers.',
    risks: 'Roofs. Nobody goes up without training and a harness; we pay for both.',
    qualifications: 'Full driving licence. CSCS card within three months.',
    notNeeded: 'A degree. Energy experience.',
  },
} as const

/** The role for which people are still being added. */
export const workedRole = {
  title: 'Business Development Manager',
  openings: 1,
  brief: {
    business,
    work: 'Open the north: farms, distilleries and harbours from Perth to Inverness.',
    employment: 'Permanent',
    hours: 'Monday to Friday, 37.5 hours',
    salaryFromPence: 4_000_000,
    salaryToPence: 4_800_000,
    onTargetPence: 7_000_000,
    start: 'By the spring',
    place: 'Perth',
    pattern: 'From home, two days a week on the road',
    travel: 'A van comes with it.',
    whyOpen: 'New. Nobody sells for us north of Stirling yet.',
    team: 'Reports to Graham Tait. On their own for the first year.',
    risks: 'Long drives in winter. Nobody has to drive in the dark.',
    qualifications: 'Full driving licence.',
    notNeeded: 'Knowing the trade.',
  },
} as const

/** The people on that role: some have not answered the request for permission yet, others are only being considered. */
export const workedPeople = { asked: ['mei'], considered: ['callum', 'dee'] } as const

/** In the order of the shortlist. */
export const sampleCandidates: readonly SampleCandidate[] = [
  {
    film: 'ailsa',
    name: 'Ailsa Drummond',
    email: 'ailsa.drummond@home.example',
    phone: '07700 900118',
    headline: 'Account executive, payroll software',
    pitch: '118% of target three years running. They halved her patch; she wants a whole one.',
    place: 'Dennistoun, Glasgow',
    salaryFromPence: 4_200_000,
    onTargetPence: 6_200_000,
    noticeWeeks: 4,
    sells: 'Payroll software, to factories',
    experienceYears: 6,
    drives: 'Full licence, own car',
    rightToWork: 'British citizen, passport seen',
    neverEmployers: ['Halyard'],
  },
  {
    film: 'callum',
    name: 'Callum Baird',
    email: 'callum.baird@home.example',
    phone: '07700 900131',
    headline: 'Field sales, lifting gear',
    pitch: '£1.4m of lifting gear to shipyards last year. The firm was sold; he’d lead a team.',
    place: 'Govan, Glasgow',
    salaryFromPence: 4_400_000,
    onTargetPence: 6_600_000,
    noticeWeeks: 0,
    sells: 'Lifting gear, to shipyards',
    experienceYears: 11,
    drives: 'Full licence, own van',
    rightToWork: 'British citizen, passport seen',
    neverEmployers: [],
  },
  {
    film: 'nadia',
    name: 'Nadia Rahman',
    email: 'nadia.rahman@home.example',
    phone: '07700 900142',
    headline: 'Sales development, broadband',
    pitch: '19 demos a month off sixty calls a day. No closing seat there; she wants to close.',
    place: 'Govanhill, Glasgow',
    salaryFromPence: 3_600_000,
    onTargetPence: 5_400_000,
    noticeWeeks: 4,
    sells: 'Broadband, to offices',
    experienceYears: 3,
    drives: 'Full licence',
    rightToWork: 'Settled status, checked online',
    neverEmployers: [],
  },
  {
    film: 'kofi',
    name: 'Kofi Mensah',
    email: 'kofi.mensah@home.example',
    phone: '07700 900155',
    headline: 'Business development, card machines',
    pitch: '94 new shops in one year, door to door. Then they capped commission.',
    place: 'Partick, Glasgow',
    salaryFromPence: 3_950_000,
    onTargetPence: 6_400_000,
    noticeWeeks: 4,
    sells: 'Card machines, to barbers',
    experienceYears: 5,
    drives: 'Full licence, own car',
    rightToWork: 'Skilled worker visa, checked online',
    neverEmployers: ['Tallybox'],
  },
  {
    film: 'dee',
    name: 'Dee Okafor',
    email: 'dee.okafor@home.example',
    phone: '07700 900163',
    headline: 'Key accounts, linen hire',
    pitch: '29 of 31 hotels renewed with her. She wants ninety minutes of train back.',
    place: 'Motherwell',
    salaryFromPence: 4_600_000,
    onTargetPence: 6_000_000,
    noticeWeeks: 12,
    sells: 'Linen, to hotels',
    experienceYears: 12,
    drives: 'No',
    rightToWork: 'British citizen, passport seen',
    neverEmployers: [],
  },
  {
    film: 'mei',
    name: 'Mei Lau',
    email: 'mei.lau@home.example',
    phone: '07700 900177',
    headline: 'Territory manager, laboratory equipment',
    pitch: '£610k of lab kit to universities last year. Out of Glasgow, and wants the north.',
    place: 'West End, Glasgow',
    salaryFromPence: 4_300_000,
    onTargetPence: 6_800_000,
    noticeWeeks: 8,
    sells: 'Lab kit, to universities',
    experienceYears: 7,
    drives: 'Full licence, own car',
    rightToWork: 'British citizen, passport seen',
    neverEmployers: [],
  },
]

/** The client's feedback so far. The signatory still has two films to watch. */
export const sampleVerdicts: readonly SampleVerdict[] = [
  { of: 'ailsa', by: 'signatory', watched: 'all', value: 'yes', reasons: ['numbers', 'opens'] },
  { of: 'ailsa', by: 'colleague', watched: 'all', value: 'yes', reasons: ['numbers'] },
  { of: 'ailsa', by: 'people', watched: 7, value: 'maybe', reasons: ['more'] },
  { of: 'callum', by: 'signatory', watched: 'all', value: 'no', reasons: ['sort'] },
  {
    of: 'callum',
    by: 'colleague',
    watched: 'all',
    value: 'maybe',
    reasons: ['second'],
    comment: { at: 3, text: 'That is how I’d open with the distillery.' },
  },
  {
    of: 'nadia',
    by: 'signatory',
    watched: 'all',
    value: 'yes',
    reasons: ['listens'],
    comment: { at: 4, text: 'Sixty calls a day. We do twelve.' },
  },
  { of: 'nadia', by: 'people', watched: 'all', value: 'yes', reasons: ['opens'] },
  { of: 'kofi', by: 'signatory', watched: 'all', value: 'maybe', reasons: ['colleague'] },
  { of: 'kofi', by: 'colleague', watched: 'all', value: 'yes', reasons: ['trade'] },
  { of: 'dee', by: 'signatory', watched: 4 },
  { of: 'dee', by: 'people', watched: 'all', value: 'no', reasons: ['travel'] },
]
