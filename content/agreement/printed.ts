/** The words that printed documents add around the agreement's own text. They are not part of what is agreed. */
export const printedWords = {
  version: 'Version',
  between: 'Between',
  and: 'and',
  chosen: 'Chosen',
  notChosen: 'Not chosen',
  /** In the footer, before the first characters of the text's hash. */
  fingerprint: 'Text',
  share: '{percent} of the first year’s salary',
  terms: {
    /** Printed in place of the client while there is none. */
    client: {
      name: 'Your company',
      lines: ['at its registered address', 'represented by the person who signs for it'],
    },
    head: 'Unsigned',
    end: 'These are the terms for you to read. Choose an option and sign in the portal, and you’ll get a document like this one with your details, your signature and a certificate.',
  },
  signed: {
    head: 'Signed',
    seeCertificate: 'electronically; the certificate is at the end',
    end: 'For {companyName} by {contactName}, {jobTitle}, electronically on {signedAt}. The signature, and how it was given, is on the certificate that follows.',
  },
  certificate: {
    title: 'Certificate',
    lead: 'Who signed, what they saw, and how to tell that nothing has changed since.',
    foot: 'Certificate of completion',
    signatureOf: 'Signature of {name}, drawn by hand',
    facts: {
      signed: 'Signed',
      how: 'How',
      from: 'From',
      email: 'Email',
      agreement: 'Agreed',
      agreed: 'Version {version} of {date}, {option}',
      consent: 'Consent',
    },
    drawn: 'Drawn by hand',
    typed: 'Name typed as a signature',
    trail: {
      title: 'Audit trail',
      head: ['GMT', 'What happened', 'Link'],
      note: 'Each link is the start of the line’s SHA-256, which includes the link before it.',
    },
    fingerprint: 'Fingerprint of the agreement text, SHA-256',
    selfSigned: [
      'This seal is self-signed.',
      'It shows any later change to this file. It does not by itself prove who {brand} is to a third party.',
    ],
    sealed: ['Sealed by {name}.', 'It shows any later change to this file, and who sealed it.'],
    timeStamped: 'A time-stamp authority has confirmed when.',
    /** Why a seal has no proofs that keep it verifiable for years, as other seals have. */
    nobodyToAsk:
      'We issued its certificate ourselves, so there is nobody else to confirm that it is still valid, and no such confirmation is kept here.',
    check: 'Check this file',
    checkNote: 'Even one changed byte shows.',
    inside: 'Inside this file',
    attachments:
      'Two files are attached: details.json has the details, letter by letter, and the full audit links; agreement.txt is the agreement text that the fingerprint above was taken from.',
    codePoints:
      'Some letters are not in our typefaces. They are printed as their Unicode code points, in square brackets; details.json has them exactly as they were typed.',
  },
  attachments: {
    details: 'The details, signature, audit trail and seal of this contract, exactly as they were stored',
    agreement: 'The agreement text whose SHA-256 is the fingerprint on the certificate',
  },
} as const
