import type { Brand } from './types.ts'

export const brand: Brand = {
  name: 'Patter',
  tagline: 'Sales recruitment with video profiles instead of CVs',
  description:
    'Patter is a Glasgow sales recruitment agency that sends video profiles instead of CVs. Meet your shortlist before the interview.',
  city: 'Glasgow',
  country: 'Scotland',
  email: 'hello@patter.example',
  phone: { number: '0141 496 0140', hours: 'weekdays 8 to 8' },
  footerYear: 2025,
  careersUrl: 'https://careers.patter.example/',
  soloInterviewUrl: '/interview',
  videoChannelUrl: 'https://films.patter.example/',
  logo: { width: 134, height: 36, ink: '#17120E', hot: '#FB4519' },
}
