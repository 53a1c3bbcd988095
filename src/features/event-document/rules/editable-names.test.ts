import { expect, test } from 'vitest'
import { eventNames, hasGuestOfHonour, restrictGuestOfHonour } from './editable-names.ts'

test('only stag and hen events ask for the guest of honour (ENQ-025)', () => {
  expect(['stag', 'hen', 'groups', 'events'].map(hasGuestOfHonour)).toEqual([true, true, false, false])
})

const parseNames = (guestOfHonour: string, eventName = '') =>
  eventNames.safeParse({ guestOfHonour, eventName })
const areValid = (guestOfHonour: string, eventName = '') => parseNames(guestOfHonour, eventName).success

test.each(["Anne-Marie O'Neill", 'Anne O’Neill', 'J. Doe', 'Zoë', 'Zoe\u0308', 'हिमानी', ''])(
  'the guest of honour can be called %s (ENQ-026)',
  (name) => expect(areValid(name)).toBe(true),
)

test.each(['Ann1', 'Ann <b>', 'Ann_Lee', 'Ann@home'])(
  'the guest of honour cannot be called %s (ENQ-026, ENQ-O1)',
  (name) =>
    expect(parseNames(name).error?.issues.map(({ message }) => message)).toEqual([
      'Value should be valid name',
    ]),
)

test('the event name is optional and has a maximum length (ENQ-027)', () => {
  expect(areValid('Ann', '')).toBe(true)
  expect(areValid('Ann', 'Ann, 30 & still going!')).toBe(true)
  expect(areValid('Ann', 'x'.repeat(121))).toBe(false)
})

test.each(['The <b>last</b> stand', 'We <3 Stan'])(
  'the event name %s is refused, and the error names its field',
  (name) => expect(parseNames('Ann', name).error?.issues.map(({ path }) => path)).toEqual([['eventName']]),
)

test('invalid characters are removed while the name of the guest of honour is typed (ENQ-026)', () => {
  expect(restrictGuestOfHonour("Zoë-Ann O'Neill jr. <1>_@")).toBe("Zoë-Ann O'Neill jr. ")
  expect(restrictGuestOfHonour('हिमानी O’Neill 2')).toBe('हिमानी O’Neill ')
})
