import type { AgreementClause } from '../shape.ts'

/** Clauses 11 to 15: introductions, people, films. */
export const conductClauses: readonly AgreementClause[] = [
  {
    heading: 'Introductions',
    paragraphs: [
      {
        text: 'An introduction counts for twelve months from the day we make it. If you place that candidate within those twelve months, our fee is due, even if this agreement has ended, the role has changed or another agency has since sent you the same person.',
      },
      {
        text: 'If you already knew of a candidate, because they had applied to you or another agency had introduced them in the previous six months, tell us within five working days of our introduction and show us evidence. That introduction then does not count.',
      },
      {
        text: 'Introductions are confidential to you. If you pass one on and another business takes the candidate on within the twelve months, you owe the fee as if you had taken them on yourself.',
      },
      {
        text: 'If you take on a candidate and do not tell us, we may calculate the fee on the top of the salary range in the brief until you show us the offer.',
      },
    ],
  },
  {
    heading: 'Candidates’ data',
    paragraphs: [
      {
        text: 'Each of us is a separate controller of the personal data it holds about candidates, is responsible for its own use of it, and complies with the UK GDPR and the Data Protection Act 2018. Neither of us processes it on the other’s behalf.',
      },
      {
        text: 'You may use films, profiles and notes only to decide whom to take on. You may show them only to people who take part in that decision. You must not publish them, or run them through software that analyses faces, voices or emotions.',
      },
      {
        text: 'You must delete what you hold about a candidate you do not take on within six months of the role being filled or withdrawn, or sooner if we tell you that the candidate has asked for this and has a legal right to it.',
      },
      {
        text: 'If personal data that came from the other party is lost, or seen by someone who should not see it, the party that held it must tell the other without delay, and within 48 hours at the latest. Each of us helps the other to respond to candidates and to the Information Commissioner.',
      },
    ],
  },
  {
    heading: 'Confidentiality',
    paragraphs: [
      {
        text: 'Each of us keeps confidential what it learns about the other’s business that is not public, uses it only for this agreement, and shares it only with people and advisers who need it and are bound by the same duty.',
      },
      {
        text: 'This does not cover information that is or becomes public without a breach, that was already known, or that a law or a court requires one of us to disclose. The duty lasts for three years after this agreement ends and, for personal data, for as long as the data is held.',
      },
    ],
  },
  {
    heading: 'Equal treatment',
    paragraphs: [
      {
        text: 'Neither of us treats a candidate less favourably because of a characteristic protected by the Equality Act 2010, and we do not act on an instruction to do so. Films are there to show how someone talks and sells, and for nothing else.',
      },
      {
        text: 'We ask candidates which adjustments they need, and pass on what they allow us to. A candidate who cannot be filmed, or would rather not be, is introduced in another way and is not disadvantaged by it.',
      },
    ],
  },
  {
    heading: 'Films, names and logos',
    paragraphs: [
      {
        text: 'Films that we make belong to us; material that you give us for them remains yours. While a role is open you may show its job advert and campaign films wherever you advertise it. After that, ask us first.',
      },
      {
        text: 'You allow us to use your name, your logo and the pictures you give us to advertise your roles. We name you as a client anywhere else only with your written consent.',
      },
      {
        text: 'Everyone who appears in a film made for you must agree to it beforehand. You are responsible for your people’s consent, and we are responsible for our people’s.',
      },
    ],
  },
]
