import type { PricingPlan, ServiceOffer } from '../types.ts'

export const services: readonly ServiceOffer[] = [
  {
    id: 'talent-days',
    title: 'Talent Days',
    description:
      'A full day, a full room. Meet every potential hire face to face, see them sell, and make your offers before the last train home.',
    buttonText: 'Get Started',
  },
  {
    id: 'video-hiring',
    title: 'Video Hiring',
    description:
      'We source, reach out and interview. You get a video shortlist, press play, and choose who to bring in.',
    buttonText: 'Get Started',
  },
  {
    id: 'headhunting',
    title: 'Headhunting',
    description: 'Premium search for the people who aren’t looking. Quiet approach, honest brief, one name at a time.',
    buttonText: 'Get Started',
  },
]

export const pricingPlans: readonly PricingPlan[] = [
  {
    name: 'Standard Rate',
    strapline: 'Hire Now, Pay Now',
    points: ['One-time payment on hire', 'Standard placement guarantee'],
    payments: 1,
  },
  {
    name: '6-Month Plan',
    strapline: 'Hire now, spread the fee',
    points: ['Monthly payments over 6 months', 'Payments stop if the candidate leaves'],
    payments: 6,
  },
]
