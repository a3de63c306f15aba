import type { AgreementClause } from '../shape.ts'

/** Clauses 4 to 10: what it costs and when it is paid (PAY-1 to PAY-3). */
export const feeClauses: readonly AgreementClause[] = [
  {
    heading: 'Deposit',
    paragraphs: [
      { text: 'A deposit of **£2,000.00** is due at kickoff. It is deducted from the first invoice.' },
      {
        text: 'That is the whole amount due at kickoff, including any VAT. You may pay it by card in our portal, or ask for an invoice for it.',
      },
      {
        text: 'If the first invoice is for less than the deposit, the rest of the deposit is deducted from later invoices.',
      },
      {
        text: 'If this agreement ends before the deposit has been used up, we refund the rest within 14 calendar days.',
      },
    ],
  },
  {
    heading: 'Fee options',
    paragraphs: [
      {
        text: 'The fee is a share of the first year’s salary. The option you choose when you sign applies to every role, unless we both agree in writing on another before work on a role begins.',
        table: {
          head: ['Option', 'Fee', 'How it works'],
          rows: [
            {
              option: 'standard',
              cells: ['1 Standard', '17%', 'Pay only on successful placement. 4-week replacement guarantee.'],
            },
            {
              option: 'monthly',
              cells: ['2 Monthly', '20%', 'Six monthly instalments. Payments stop if the candidate leaves.'],
            },
            {
              option: 'retained',
              cells: ['3 Retained', '22%', 'Two staged payments. Branded video job advert. Priority service.'],
            },
          ],
        },
      },
      { text: 'A fee is due for each placement within twelve months of the introduction (clause 11).' },
      { text: 'Fees exclude VAT. Where VAT is due, we add it and show it on the invoice.' },
    ],
  },
  {
    heading: 'Option 1, Standard',
    option: 'standard',
    paragraphs: [
      {
        text: 'The fee is **17%** of the first year’s salary. You pay only on successful placement: we invoice the fee on the start date, and no fee is due without a placement.',
      },
      {
        text: '**4-week replacement guarantee.** If the candidate leaves, or you end the employment, within four weeks of the start date, we search for one replacement for the same role at no further fee.',
      },
      {
        text: 'The guarantee applies if you tell us in writing within seven calendar days of the candidate’s last working day, and if the fee was paid on time. It does not apply if the job was made redundant, if it was not the job in the brief, or if the candidate left because the law was broken.',
      },
      {
        text: 'We start the search within five working days of your notice. If after twelve weeks we have presented no one who meets the brief, we refund half of the fee. There is no other refund.',
      },
    ],
  },
  {
    heading: 'Option 2, Monthly',
    option: 'monthly',
    paragraphs: [
      {
        text: 'The fee is **20%** of the first year’s salary, in six equal monthly instalments. We invoice the first on the start date, and the others on the same day of each of the following five months.',
      },
      {
        text: '**Payments stop if the candidate leaves.** Whoever ends the employment, and for whatever reason, instalments that would have been invoiced after the candidate’s last working day are not due. Instalments invoiced up to that day are due.',
      },
      {
        text: 'You must tell us the last working day within five working days. If we have invoiced an instalment after it, we cancel the invoice, or refund what was paid on it within 14 calendar days.',
      },
      { text: 'There is no replacement guarantee under this option.' },
    ],
  },
  {
    heading: 'Option 3, Retained',
    option: 'retained',
    paragraphs: [
      {
        text: 'The fee is **22%** of the first year’s salary, in two staged payments:',
        list: [
          'half when we deliver the video shortlist, calculated on the mid-point of the salary range in the brief;',
          'the rest on the start date, calculated on the first year’s salary as actually agreed.',
        ],
      },
      {
        text: 'It includes a **branded video job advert**: we write, film and edit one for each role, in your colours and with your people, and change it until you approve it, up to three times.',
      },
      {
        text: 'It includes **priority service**: your roles are worked on first, you have one named consultant, and we report to you in writing every week.',
      },
      {
        text: 'The first payment is for the search and is earned when the shortlist is delivered. It is not refunded if you then fill the role in another way or withdraw it. If we deliver no shortlist, it is not due.',
      },
      { text: 'There is no replacement guarantee under this option.' },
    ],
  },
  {
    heading: 'A worked example',
    paragraphs: [
      {
        text: 'You take on one candidate whose first year’s salary is £36,000. Excluding VAT, these are the amounts under each option:',
        table: {
          head: ['Option', 'Fee', 'Invoices, with the deposit of £2,000 deducted'],
          rows: [
            { option: 'standard', cells: ['1 Standard', '£6,120', 'Start date: £6,120 − £2,000 = £4,120'] },
            {
              option: 'monthly',
              cells: [
                '2 Monthly',
                '£7,200',
                'Month 1: £1,200 − £1,200 = £0\nMonth 2: £1,200 − £800 = £400\nMonths 3 to 6: £1,200 each',
              ],
            },
            {
              option: 'retained',
              cells: [
                '3 Retained',
                '£7,920',
                'Shortlist: £3,960 − £2,000 = £1,960\nStart date: £3,960, if the mid-point in the brief was £36,000',
              ],
            },
          ],
        },
      },
    ],
  },
  {
    heading: 'Payment terms',
    paragraphs: [
      { text: 'Invoices are payable within **14 calendar days** of the invoice date, in pounds sterling.' },
      {
        text: 'If you dispute an invoice, tell us why within those 14 days and pay the part that you do not dispute. We reply within five working days.',
      },
      {
        text: 'If an invoice is paid late, the Late Payment of Commercial Debts (Interest) Act 1998 entitles us to interest and to a fixed sum for our costs. We do not add them automatically: we write to you first and give you seven calendar days to pay.',
      },
      {
        text: 'If an invoice is more than 30 calendar days late, we may stop work on your roles until it is paid.',
      },
    ],
  },
]
