import { deposit, invoicePayableDays } from '../facts/fees.ts'

/**
 * The texts of step 4 of the portal; PAY-4, PAY-8 and PAY-9 prescribe some of them exactly. Braces mark placeholders:
 * the `{number}` of a document, and its dates.
 */
export const payments = {
  heading: 'Payment Options',
  card: {
    figure: '£2,000',
    text: 'The deposit, by card. It comes off your first invoice.',
    action: 'Pay Deposit Now (£2,000)',
    completed: 'Payment Completed',
    paid: 'Paid. It comes off your first invoice.',
    refunded: 'Refunded. The credit note is below.',
    part: 'Part of your deposit came by bank transfer. Please pay the rest the same way.',
  },
  invoice: {
    figure: `${invoicePayableDays} days`,
    text: `An invoice by email, payable within ${invoicePayableDays} calendar days.`,
    requested: 'Invoice Sent',
    raised: 'Invoice {number} is payable by {due}.',
    raisedUndated: 'Your invoice is {number}.',
    /** The deposit was paid on it and went back. */
    over: 'Nothing is payable on invoice {number} any more. To pay the deposit again, please use a card.',
    part: '{part} has arrived, thank you. Please pay the other {open} with the reference {number}.',
    settledInvoice: 'Invoice {number} is settled: the deposit is paid.',
    action: 'Invoice Me Later',
    busy: 'Sending...',
    sent: { title: 'Invoice Sent!', description: 'You will receive the contract via email shortly.' },
    failed: {
      title: 'Invoice Failed',
      unknown: 'We couldn’t see whether it was sent.',
      description: 'Failed to send invoice. Please try again.',
    },
    missing: {
      title: 'Missing Information',
      description: 'Please ensure all client information is filled in before requesting an invoice.',
    },
  },
  loadingFailed: 'Couldn’t load your payment.',
  loadAgain: 'Try again',

  completed: {
    title: 'Payment Completed',
    text: `Thank you. Your ${deposit.words} deposit is in, and we’ll email your receipt.`,
  },
  /** Shown once the deposit has been paid. */
  started: {
    heading: 'That’s you started.',
    lead: 'Your deposit is in and work has begun. Next, half an hour with us about the first role.',
    today: 'Today',
    receipt: 'Receipt {number} is below, and on its way by email.',
    receiptSoon: 'Your receipt is on its way by email.',
    next: {
      heading: 'What happens next',
      when: { brief: 'By {day}', shortlist: 'Around {day}', meet: 'From {day}', offer: 'From {day}' },
      what: {
        brief: 'You brief us: one call, thirty minutes.',
        shortlist: 'Your video shortlist. You press play.',
        meet: 'You meet the ones you liked.',
        offer: 'You make an offer. We do the chasing.',
      },
      action: 'Book the briefing call',
    },
  },
  processing: 'Your bank is still working on it. You can close this page: we’ll email your receipt.',

  form: {
    heading: 'Pay by card',
    lead: `${deposit.words}, once. It comes off your first invoice.`,
    loading: 'Opening the card form...',
    notLoaded: {
      title: 'Couldn’t open the card form.',
      text: 'Nothing was charged. Check your connection and try again.',
    },
    back: 'Back to Payment Options',
    pay: `Pay ${deposit.words}`,
    busy: 'Processing...',
  },
  failed: {
    /** The gateway refused. */
    payment: { title: 'Payment Failed', default: 'Please try again.' },
    /** Another error. */
    error: { title: 'Payment Error', default: 'Payment processing failed' },
    intent: 'Failed to create payment intent',
    confirmation: 'Payment confirmation failed',
    safe: 'Nothing was charged. Try again, with this card or another.',
    unclear: 'We couldn’t see how it ended. Try again: the deposit is never taken twice.',
    taken: 'Your bank has taken the payment, and we’re waiting to hear that it arrived. Please don’t pay again.',
    check: 'Check again',
  },

  challenge: {
    heading: 'Your bank wants to check it’s you.',
    testText: 'This stands in for your bank’s own page. Choose how it ends.',
    text: 'Your bank checks on its own page. Nothing is charged until you’ve confirmed.',
    pass: 'Pass',
    fail: 'Fail',
    go: 'Go to my bank',
  },

  test: {
    notice: 'Test gateway: no card is charged.',
    noticeText: 'Please don’t enter a real card number. Use one of these:',
    use: 'Use card {number}: {outcome}',
    fields: {
      number: 'Card number',
      expiry: 'Expiry',
      expiryHint: 'MM / YY',
      securityCode: 'Security code',
      securityCodeHint: 'Three or four digits',
    },
    errors: {
      number: 'Please enter the whole card number',
      expiry: 'Please enter the expiry as month and year, like 04 / 29',
      securityCode: 'Please enter the three or four digits of the security code',
    },
    slip: 'That card number isn’t right. Please check it.',
    outcomes: {
      succeeds: 'Succeeds',
      declined: 'Declined',
      insufficientFunds: 'No funds',
      challenge: 'Asks if it’s you',
      timesOut: 'Never answers',
      succeedsLate: 'Succeeds late',
      disputed: 'Disputed later',
    },
  },

  documents: {
    heading: 'Your documents',
    kinds: { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' },
    download: 'Download {kind} {number}',
    issued: 'dated {date}',
    due: 'dated {date}, payable by {due}',
    making: '{kind} {number} is being made. We’ll email it too.',
    failed: '{kind} {number} didn’t download.',
  },
} as const
