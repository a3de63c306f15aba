import type { AgreementClause } from '../shape.ts'

/** Clauses 11 to 15: introductions, people, films. */
export const conductClauses: readonly AgreementClause[] = [
  {
    heading: 'Introductions',
    paragraphs: [
      {
        text: 'An introduction belongs to us for twelve months from the day it is made. A placement within that time is ours, even if this agreement has ended, the role has changed or another agency has sent you the same person since.',
      },
      {
        text: 'If you knew of a candidate already, because they applied to you or another agency had sent them in the six months before, tell us within five working days of our introduction and show us how. That introduction then does not count.',
      },
      {
        text: 'Introductions are for you alone. If you pass one on and the other business takes the candidate on within the twelve months, the fee is due from you as if you had.',
      },
      {
        text: 'If you take on a candidate and do not tell us, we may reckon the fee on the top of the salary range in the brief, until you show us the offer.',
      },
    ],
  },
  {
    heading: 'Candidates’ data',
    paragraphs: [
      {
        text: 'Each of us is a controller of the personal data that it holds about candidates, answers for its own use of it, and keeps to the UK GDPR and the Data Protection Act 2018. Neither processes it on the other’s behalf.',
      },
      {
        text: 'You use films, profiles and notes only to decide whom to take on. You show them only to those who take part in that decision, publish nothing, and do not run them through software that judges faces, voices or moods.',
      },
      {
        text: 'You delete what you hold about a candidate whom you do not take on within six months of the role being filled or withdrawn, or sooner when we pass on that the candidate asks for it and the law gives them that right.',
      },
      {
        text: 'If personal data that came from the other is lost, or seen by somebody who should not see it, you or we tell the other without delay, and within 48 hours at the latest. Each helps the other to answer candidates and the Information Commissioner.',
      },
    ],
  },
  {
    heading: 'Confidentiality',
    paragraphs: [
      {
        text: 'Each of us keeps secret what it learns of the other’s business that is not public, uses it only for this agreement, and shows it only to people and advisers who need it and are bound to the same.',
      },
      {
        text: 'This does not cover what is or becomes public without a breach, what was known before, or what a law or a court makes one of us disclose. It lasts for three years after this agreement ends. For personal data it lasts as long as the data is held.',
      },
    ],
  },
  {
    heading: 'Equal treatment',
    paragraphs: [
      {
        text: 'Neither of us treats a candidate worse for a characteristic that the Equality Act 2010 protects. We do not act on an instruction to do so. Films are there to show how somebody talks and sells, and for nothing else.',
      },
      {
        text: 'We ask candidates which adjustments they need, and pass on what they allow us to. A candidate who cannot or would rather not be filmed is introduced in another way and loses nothing by it.',
      },
    ],
  },
  {
    heading: 'Films, names and logos',
    paragraphs: [
      {
        text: 'Films that we make belong to us, and what you give us for them stays yours. While a role is open you may show its job advert and campaign films wherever you advertise it. After that you ask us first.',
      },
      {
        text: 'You let us use your name, logo and the pictures that you give us in order to advertise your roles. We name you as a client anywhere else only if you have said yes in writing.',
      },
      {
        text: 'Whoever appears in a film for you has agreed to that beforehand. You see to it for your people, we for ours.',
      },
    ],
  },
]
