import type { AgreementClause } from '../shape.ts'

/** Clauses 16 to 21: liability, ending, signing, law. */
export const generalClauses: readonly AgreementClause[] = [
  {
    heading: 'Liability',
    paragraphs: [
      {
        text: 'Nothing in this agreement limits liability for death or personal injury caused by breach of duty, for fraud, or for anything else for which liability cannot be limited by law.',
      },
      {
        text: 'You decide whom to take on, and from then on a candidate works under your direction. We are not liable for what a candidate does or fails to do, or for false information from a candidate if we made the checks in clause 2.3.',
      },
      {
        text: 'Neither of us is liable to the other for loss of profit or business, or for loss that neither could have foreseen at kickoff. This does not affect your duty to pay fees.',
      },
      {
        text: 'Otherwise, each party’s total liability to the other for any twelve months, under or in connection with this agreement, is limited to the fees for those months or £10,000, whichever is greater. Fees that are due are payable in addition.',
      },
      {
        text: 'Neither of us is in breach because of a delay caused by something outside its control, for as long as that lasts.',
      },
    ],
  },
  {
    heading: 'Beginning and ending',
    paragraphs: [
      { text: 'This agreement begins at kickoff and runs until one of us ends it.' },
      {
        text: 'Either of us may end it at any time by giving 14 calendar days’ notice in writing, without giving a reason.',
      },
      {
        text: 'Either of us may end it immediately, in writing, if the other is in material breach and has not put that right within 14 calendar days of being asked to, or cannot pay its debts as they fall due.',
      },
      {
        text: 'Amounts due before the end remain due. Clauses 4, 6 to 8, 10 to 13, 15, 16 and 21 continue to apply to what happened before it.',
      },
    ],
  },
  {
    heading: 'Signing electronically',
    paragraphs: [
      {
        text: 'You sign in our portal, by drawing your signature or by typing your name, after ticking that you have read and accept these terms. The person who signs confirms that they have authority to sign for you.',
      },
      {
        text: 'We both accept that as a signature. Scots law does not require an agreement of this kind to be in writing (Requirements of Writing (Scotland) Act 1995, section 1). The Electronic Communications Act 2000, section 7, and Regulation (EU) No 910/2014 as it forms part of the law of the United Kingdom (UK eIDAS) admit electronic signatures as evidence in court.',
      },
      {
        text: 'We make one document from this text, your details and your signature, with a certificate of who signed, when and how. We seal it electronically, send it to you, and keep an identical copy. It binds us without a signature of our own.',
      },
    ],
  },
  {
    heading: 'Changes and other terms',
    paragraphs: [
      {
        text: 'This is the entire agreement between us on its subject. Neither party’s standard terms apply to it. It can be changed only in writing and with both parties’ consent; an email counts as writing. A later version on our site does not change what you have signed.',
      },
      {
        text: 'Neither of us may transfer this agreement to anyone else without the other’s consent, which must not be unreasonably withheld. Only you and we can enforce it: it creates no third-party rights under the Contract (Third Party Rights) (Scotland) Act 2017.',
      },
      {
        text: 'If a term turns out to be invalid, the others remain in force. A party that does not exercise a right immediately does not lose it.',
      },
    ],
  },
  {
    heading: 'Writing to each other',
    paragraphs: [
      {
        text: 'Write to us at **hello@patter.example**. We write to you at the email address above, or at another that you have given us. An email sent before 17:00 on a working day counts as received that day; any other counts as received on the next working day.',
      },
      {
        text: 'To make a complaint, write to the same address. Someone who was not involved will look into it and reply within ten working days.',
      },
    ],
  },
  {
    heading: 'Law and courts',
    paragraphs: [
      {
        text: 'This agreement, and any dispute arising from it, is governed by the law of Scotland. The courts of Scotland have exclusive jurisdiction.',
      },
    ],
  },
]
