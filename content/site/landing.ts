import { brand } from '../brand.ts'
import { hiringGuide } from '../hiring-guide.ts'
import type { LandingCopy } from '../types.ts'

export const landing: LandingCopy = {
  title: 'sales recruitment with video profiles instead of CVs',
  nav: {
    links: [
      { label: 'Services', href: '#services' },
      { label: 'Jobs', href: '#careers' },
      { label: 'Reviews', href: '#testimonials' },
    ],
    action: { label: 'Get Started', href: '#contact' },
    /** Only in a phone's menu. */
    more: [
      { label: 'Articles', href: '/blog' },
      { label: 'Client portal', href: '/portal' },
    ],
    menuLabel: 'Menu',
    homeLabel: `${brand.name}, home`,
  },
  hero: {
    headline: ['Video Profiles', 'not CVs'],
    badge: { strong: `${brand.city} video shortlist`, rest: 'available now' },
    lead: [
      'You can’t hear patter on a CV. We film every sales person we put forward, so you meet them ',
      'before',
      ' the interview, not halfway through a bad one.',
    ],
    findTalent: 'Find Talent',
    findJobs: 'Find Jobs',
    bookDemo: 'Book Demo',
    playLabel: 'Play three video profiles',
    poster: {
      portrait: 'ailsa',
      firstName: 'Ailsa',
      name: 'Ailsa Drummond',
      lines: ['Account executive, Dennistoun', '118% of target, three years running'],
      quote: ['I love a cold call. ', 'Honestly.'],
    },
    withoutScript: { before: 'For a demo, email ', after: '.', watch: 'Watch three video profiles' },
  },
  guide: {
    cover: ['The', brand.city, 'sales', 'hiring', 'guide'],
    heading: `What good sales people cost in ${brand.city}, and how to win them.`,
    text: `${hiringGuide.pagesInWords} pages of salaries, interview questions and the mistakes we see every week. Free, by email.`,
    button: 'Get the hiring guide',
    withoutScript: { before: 'Email ', after: ' from your work address and we’ll send it.' },
  },
  videos: {
    heading: 'Now showing',
    lead: 'Three short films about how we work. No actors, no stock footage, no handshakes in slow motion.',
    playLabel: 'Play the film',
    comingSoon: 'Coming Soon',
    watch: 'Watch the film',
    channel: {
      before: 'More films, fresh shortlists and the odd outtake on ',
      link: `the ${brand.name} video channel`,
      after: '.',
    },
    subscribe: 'Subscribe',
  },
  services: {
    heading: 'Three ways to hire',
    plansHeading: 'How would you like to pay?',
    selectedLabel: 'Selected service',
    back: 'Back to Services',
    choose: 'Choose',
    withoutScript: { before: 'To start, email ', after: ' or use the form below.' },
  },
  clients: {
    heading: 'They pressed play',
    lead: 'Twelve firms, twelve trades, one habit: they watch before they interview.',
    action: 'Join them',
  },
  careers: {
    heading: 'Current Opportunities',
    lead: 'You’re better in person than on paper. So is everybody worth hiring. Put your CV down and say hello.',
    portrait: 'dee',
    jobs: { label: 'View All Jobs', note: `Every live sales role, ${brand.city} and beyond` },
    solo: { label: 'Solo Interview', note: 'Press record in your own kitchen' },
    call: { label: 'Speak To Our Team', note: 'Fifteen minutes with a human being' },
    withoutScript: { before: 'For the list of jobs, or fifteen minutes with a human being, email ', after: '.' },
  },
  testimonials: {
    heading: 'Good patter travels',
    pause: 'Pause reviews',
    play: 'Play reviews',
    viewAll: 'View All Reviews',
    skip: 'Skip the reviews',
    platform: { network: 'Network review', search: 'Search review' },
  },
  story: {
    heading: 'Want to Be Our Next Success Story?',
    button: 'Get Started',
    people: [
      { portrait: 'nadia', name: 'Nadia', colour: 'mint' },
      { portrait: 'kofi', name: 'Kofi', colour: 'hot' },
      { portrait: 'moira', name: 'Moira', colour: 'paper' },
      { portrait: 'callum', name: 'Callum', colour: 'rose' },
      { portrait: 'mei', name: 'Mei', colour: 'hot' },
    ],
  },
  contact: {
    heading: 'Who do you need?',
    lead: 'Three quick questions. We reply within 24 hours with your pricing and the next steps.',
    reader: {
      portrait: 'moira',
      title: 'Moira reads every one of these.',
      text: 'Twenty-six years in sales hiring. She’ll know who you mean before you’ve finished describing them.',
      colour: 'mint',
    },
    selection: { heading: 'Your Selection', service: 'Service', plan: 'Payment Plan' },
    questions: {
      candidateCount: 'How many sales people are you hiring?',
      email: 'Where should we send your pricing?',
      phone: 'And the best number to reach you?',
    },
    placeholders: { email: 'you@company.co.uk' },
    continueLabel: 'Continue',
    back: 'Back',
    submit: 'Unlock Pricing',
    note: 'We use this to reply to you, and for nothing else.',
  },
  footer: {
    line: ['Sales people,', 'seen and heard.'],
    checkPdf: 'Check a PDF',
    articles: 'Articles',
    privacy: 'Privacy',
    columns: [
      {
        heading: 'Hire',
        entries: [
          { label: 'Services', href: '#services' },
          { label: 'Industries', href: '#clients' },
          { label: 'Videos', href: '#videos' },
          { label: 'Articles', href: '/blog' },
          { label: 'Client portal', href: '/portal' },
          { label: 'Check a PDF', href: '/verify' },
        ],
      },
      {
        heading: 'Work',
        entries: [
          { label: 'Careers', href: '#careers' },
          { label: 'Solo interview portal', setting: 'soloInterviewUrl' },
        ],
      },
      {
        heading: 'Talk',
        entries: [
          { label: brand.email, href: `mailto:${brand.email}` },
          { label: `${brand.city}, ${brand.country}` },
          { label: 'Privacy', href: '/privacy' },
          { label: 'Statistics: opt out', href: '/privacy#opt' },
          { label: 'Professional network' },
          { label: 'Video channel', setting: 'videoChannelUrl' },
        ],
      },
    ],
  },
  newTab: 'opens in a new tab',
}
