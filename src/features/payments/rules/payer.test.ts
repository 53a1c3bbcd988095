import { expect, test } from 'vitest'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import type { Actor } from '#kernel/actor.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { openPlacesPayee, payerOf } from './payer.ts'

const names = ['ann', 'bob']
const event = {
  ...newEvent(
    { section: 'stag' },
    {
      eventId: 'event',
      token: 'token',
      now: new Date('2026-05-01T10:00:00Z'),
      organiser: { id: 'ann', firstName: 'Ann', name: 'Ann' },
      authenticated: true,
      titleTemplate: 'Trip',
      defaultGroupSize: 3,
    },
    packageFor(names),
  ),
  guests: names.map((name) => newGuest(name, name, 'Yes')),
}
const createActor = (userId: string, userType: Actor['userType']): Actor => ({
  userId,
  userType,
  sessionId: 'session',
  roles: [],
})
const payerFor = (requested?: readonly string[]) =>
  payerOf(event, createActor('member of staff', 'staff'), requested).customerId

test('staff pay on behalf of the first person they chose, and for the open places on behalf of the organiser', () => {
  expect(payerFor(['bob', 'ann'])).toBe('bob')
  expect(payerFor(['bob', openPlacesPayee])).toBe('bob')
  expect(payerFor([openPlacesPayee])).toBe('ann')
  expect(payerFor([openPlacesPayee, 'bob'])).toBe('ann')
  expect(payerFor([])).toBe('ann')
  expect(payerFor()).toBe('ann')
})

test('a customer always pays as themselves', () => {
  expect(payerOf(event, createActor('bob', 'customer'), ['ann'])).toEqual({
    customerId: 'bob',
    canPayForOthers: false,
  })
  expect(payerOf(event, createActor('ann', 'customer'), [openPlacesPayee])).toEqual({
    customerId: 'ann',
    canPayForOthers: true,
  })
})
