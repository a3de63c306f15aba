import type { AgreementClause } from '../shape.ts'

/** Clauses 1 to 3: words, what we do, what you do. */
export const workClauses: readonly AgreementClause[] = [
  {
    heading: 'Definitions',
    paragraphs: [
      {
        text: 'In this agreement:',
        listed: 'definitions',
        list: [
          '**Candidate** means a person whom we introduce to you for a role.',
          '**Role** means a job that you ask us to fill, and **brief** the description of it that we agree in writing before we start.',
          '**Introduction** means the first time you receive from us, in any form, information that identifies a candidate: a film, a profile, a name or a meeting.',
          '**Placement** means that you, or a company in your group, take a candidate on: as an employee, worker, contractor or consultant, directly or through another business, for the role or for any other.',
          '**Start date** means the first day on which a placed candidate works for you.',
          '**First year’s salary** means the gross basic pay in your offer for the first twelve months, with any bonus or commission that is guaranteed. It excludes pay that depends on results, pension, car and other benefits. For part-time work it is the pay actually due; for a term under twelve months, the pay for that term.',
          '**Fee** means the amount you owe us for a placement under the option you have chosen.',
          '**Kickoff** means the day on which you sign this agreement.',
          '**Working day** means any day except a Saturday, a Sunday or a bank holiday in Scotland.',
        ],
      },
      { text: 'A reference to a law means that law as amended from time to time.' },
    ],
  },
  {
    heading: 'What we do',
    paragraphs: [
      {
        text: 'We find, film and interview sales people for your roles, and send you video profiles instead of CVs. For each role you get:',
        list: [
          '**Interactive talent dashboards.** One page for each role, with every candidate on film, what they are asking for and when they can start. You watch, share it with the people who decide, and answer there.',
          '**LinkedIn-style video campaigns.** Short films about the role and your company, made for professional networks and published in your name once you have approved them.',
          '**Flexible payment options.** Three ways to pay, set out in clauses 6 to 8. You choose one when you sign.',
          '**Pre-interviewed candidates.** We speak to every candidate ourselves, against the brief, before you see them.',
        ],
      },
      {
        text: 'We act as an employment agency as defined in the Employment Agencies Act 1973: we introduce people whom you then take on yourself. We charge candidates nothing for finding them work.',
      },
      {
        text: 'Before we introduce a candidate we confirm who they are, that they have the experience, training and qualifications that you or the law ask for, and that they want to be put forward for this role.',
      },
      {
        text: 'We work with reasonable skill and care. We cannot promise that a role will be filled, or by when. If we learn within three months of an introduction that a candidate may not be suitable, we tell you at once.',
      },
    ],
  },
  {
    heading: 'What you do',
    paragraphs: [
      {
        text: 'Before we start on a role you tell us in writing:',
        list: [
          'what the job is, where it is done, the hours, the start date and how long it is for;',
          'the pay, how commission works, what expenses are met, when pay is due, and the notice on both sides;',
          'the experience, training and qualifications that you or the law ask for;',
          'any risk to health or safety that you know of, and what you have done about it.',
        ],
      },
      {
        text: 'You watch and respond to each introduction within five working days. A candidate who hears nothing takes another job.',
      },
      {
        text: 'When you make an offer you tell us the same day, and send us the written offer, so that we can work out the fee. You tell us the start date as soon as it is agreed.',
      },
      {
        text: 'The decision to take someone on is yours. You take up references, check the right to work in the United Kingdom, and obtain any permit or medical or criminal record check that the job needs.',
      },
    ],
  },
]
