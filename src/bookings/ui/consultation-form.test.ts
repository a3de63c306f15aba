import { expect, test } from 'vitest'
import { type ConsultationDetails, detailProblems } from './consultation-form.tsx'

const details: ConsultationDetails = {
  name: 'Tomasz Wilk',
  email: 'tomasz@home.example',
  phone: '07700 900456',
  location: 'Paisley',
  currentJob: '',
  salaryExpectations: '',
  message: '',
}

test('name, email, phone and location are required, the rest is not', () => {
  expect(detailProblems(details)).toEqual({})
  expect(Object.keys(detailProblems({ ...details, name: ' ', email: '', phone: '', location: '\t' }))).toEqual([
    'name',
    'email',
    'phone',
    'location',
  ])
})

test('an email address must be valid', () => {
  expect(detailProblems({ ...details, email: 'tomasz@' })).toEqual({ email: 'Please enter a valid email address' })
  expect(detailProblems({ ...details, email: ' tomasz@home.example ' })).toEqual({})
})
