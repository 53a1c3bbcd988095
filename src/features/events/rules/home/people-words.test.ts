import { expect, test } from 'vitest'
import { peopleWords } from './people-words.ts'

test.each([
  [{ attendingCustomers: 2, estimatedCustomers: 10 }, '2 of 10 coming'],
  [{ attendingCustomers: 10, estimatedCustomers: 10 }, '10 coming'],
  [{ attendingCustomers: 11, estimatedCustomers: 10 }, '11 coming'],
  [{ attendingCustomers: 1 }, '1 coming'],
  [{}, '0 coming'],
])('of %j it is said that %s', (group, words) => expect(peopleWords(group)).toBe(words))
