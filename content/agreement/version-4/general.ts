import type { AgreementClause } from '../shape.ts'

/** Clauses 16 to 21: liability, ending, signing, law. */
export const generalClauses: readonly AgreementClause[] = [
  {
    heading: 'Liability',
    paragraphs: [
      {
        text: 'Nothing in this agreement limits liability for death or personal injury caused by breach of duty, for fraud, or for anything else for which the law allows no limit.',
      },
      {
        text: 'You decide whom to take on, and from then on a candidate works under your direction. We do not answer for what a candidate does or leaves undone, nor for what a candidate told us wrongly where we made the checks in clause 2.3.',
      },
      {
        text: 'Neither of us is liable to the other for loss of profit or business, or for loss that neither could have foreseen at kickoff. This does not touch your duty to pay fees.',
      },
      {
        text: 'Otherwise, what either of us may owe the other for any twelve months, under this agreement or in connection with it, is limited to the fees for those months or to £10,000, whichever is more. Fees that are due come on top.',
      },
      {
        text: 'Neither of us is in breach for a delay caused by something outside its control, for as long as it lasts.',
      },
    ],
  },
  {
    heading: 'Beginning and ending',
    paragraphs: [
      { text: 'This agreement begins at kickoff and runs until one of us ends it.' },
      { text: 'Either of us may end it at any time with 14 calendar days’ notice in writing. No reason is needed.' },
      {
        text: 'Either of us may end it at once, in writing, if the other breaks it in a way that matters and has not put that right within 14 calendar days of being asked to, or cannot pay its debts as they fall due.',
      },
      {
        text: 'What was due before the end stays due. Clauses 4, 6 to 8, 10 to 13, 15, 16 and 21 go on for what happened before it.',
      },
    ],
  },
  {
    heading: 'Signing electronically',
    paragraphs: [
      {
        text: 'You sign in our portal, by drawing your signature or by typing your name, after ticking that you have read and accept these terms. Whoever signs confirms that they may sign for you.',
      },
      {
        text: 'We both accept that as a signature. The law of Scotland does not ask for writing for an agreement of this kind (Requirements of Writing (Scotland) Act 1995, section 1). The Electronic Communications Act 2000, section 7, and Regulation (EU) No 910/2014 as it forms part of the law of the United Kingdom (UK eIDAS) admit electronic signatures as evidence in court.',
      },
      {
        text: 'We draw up one document from this text, your details and your signature, with a certificate of who signed, when and how. We seal it electronically, send it to you, and keep the same bytes. We are bound by it without a signature of our own.',
      },
    ],
  },
  {
    heading: 'Changes and other terms',
    paragraphs: [
      {
        text: 'This agreement is all that we have agreed on its subject. Your or our standard terms add nothing to it. It changes only in writing, accepted by both; an e-mail is writing. A later version on our site does not change what you have signed.',
      },
      {
        text: 'Neither of us may hand this agreement to somebody else without the other’s consent, which is not to be refused without a good reason. Only you and we can enforce it: it gives nobody a right under the Contract (Third Party Rights) (Scotland) Act 2017.',
      },
      {
        text: 'If a term turns out not to hold in law, the others stand. If one of us does not insist on a right at once, the right is not lost.',
      },
    ],
  },
  {
    heading: 'Writing to each other',
    paragraphs: [
      {
        text: 'Write to us at **hello@patter.example**. We write to you at the e-mail address above, or at another that you have told us. What is sent on a working day before 17:00 counts as received that day, and otherwise on the next working day.',
      },
      {
        text: 'Something went wrong? Write to the same address. Somebody who was not part of it looks into it and answers within ten working days.',
      },
    ],
  },
  {
    heading: 'Law and courts',
    paragraphs: [
      {
        text: 'This agreement, and whatever arises from it, is governed by the law of Scotland. The courts of Scotland alone decide on it.',
      },
    ],
  },
]
