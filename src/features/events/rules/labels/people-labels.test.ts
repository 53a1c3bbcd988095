import { expect, test } from 'vitest'
import { absentLabel, answerLabel, peopleLabel } from './people-labels.ts'

const upcoming = { statusStage: 'Booked', timeStage: 'Upcoming' } as const
const pastBooked = { statusStage: 'Booked', timeStage: 'Past' } as const
const neverBooked = { statusStage: 'Enquiry', timeStage: 'Past' } as const
const cancelled = { statusStage: 'Cancelled', timeStage: 'Upcoming' } as const

test.each([
  [{ ...upcoming, attendingCustomers: 2, estimatedCustomers: 10 }, '2 of 10 coming'],
  [
    { ...upcoming, timeStage: 'In Progress' as const, attendingCustomers: 2, estimatedCustomers: 10 },
    '2 of 10 coming',
  ],
  [{ ...upcoming, attendingCustomers: 10, estimatedCustomers: 10 }, '10 coming'],
  [{ ...upcoming, attendingCustomers: 11, estimatedCustomers: 10 }, '11 coming'],
  [{ ...upcoming, attendingCustomers: 1 }, '1 coming'],
  [upcoming, '0 coming'],
  [{ ...pastBooked, attendingCustomers: 8, estimatedCustomers: 9 }, '8 went'],
  [{ ...neverBooked, attendingCustomers: 8, estimatedCustomers: 9 }, '8 were coming'],
  [{ ...cancelled, attendingCustomers: 8, estimatedCustomers: 9 }, '8 were coming'],
  [{ ...cancelled, timeStage: 'Past' as const, attendingCustomers: 1 }, '1 was coming'],
])('the text for %j is %s', (group, label) => expect(peopleLabel(group)).toBe(label))

test.each([
  [upcoming, '1 not coming', 'Coming', 'Not coming'],
  [pastBooked, '1 didn’t go', 'Went', 'Didn’t go'],
  [neverBooked, '1 was not coming', 'Was coming', 'Wasn’t coming'],
  [cancelled, '1 was not coming', 'Was coming', 'Wasn’t coming'],
])('for %j, absence and answers are in the same tense', (group, absent, yes, no) => {
  expect(absentLabel(group, 1)).toBe(absent)
  expect([true, false].map((isComing) => answerLabel(group, isComing))).toEqual([yes, no])
})
