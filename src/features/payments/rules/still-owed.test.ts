import { expect, test } from 'vitest'
import { stillOwed } from './still-owed.ts'

type Event = Parameters<typeof stillOwed>[0]
const createGuest = (
  name: string,
  paidForOwnPlaceGBP: number,
  attending: 'Yes' | 'No' = 'Yes',
  paidGBP = paidForOwnPlaceGBP,
) => ({
  customer: { id: name.toLowerCase(), name },
  attending,
  money: { paidGBP, paidForOwnPlaceGBP, totalGBP: 100 },
})
const textOf = (guests: ReturnType<typeof createGuest>[], places: object) =>
  stillOwed({
    customerSummary: guests,
    packageOption: [{ places }],
  } as unknown as Event)
const noOpenPlaces = { open: 0, openGBP: 0, openPaidGBP: 0 }

test('guests are named from the highest debt down, the rest are counted, and open places come last', () => {
  const guests = [
    createGuest('Olga', 90),
    createGuest('Ben', 0),
    createGuest('Cat', 40),
    createGuest('Dan', 95),
    createGuest('Eve', 99),
  ]
  expect(textOf(guests, { open: 2, openGBP: 200, openPaidGBP: 50 })).toBe(
    'Still owed: Ben £100.00, Cat £60.00, Olga £10.00, 2 other people, 2 open places £150.00',
  )
})

test('without open places the unassigned rest of the price is called the rest of the package', () =>
  expect(
    textOf([createGuest('Olga', 100), createGuest('Ben', 100)], { open: 0, openGBP: 30, openPaidGBP: 0 }),
  ).toBe('Still owed: the rest of the package £30.00'))

test('the organiser’s payments for open places do not reduce their own share, and a guest who is not coming owes nothing', () =>
  expect(
    textOf([createGuest('Olga', 0, 'Yes', 50), createGuest('Ben', 0, 'No')], {
      open: 1,
      openGBP: 50,
      openPaidGBP: 50,
    }),
  ).toBe('Still owed: Olga £100.00'))

test('nothing is shown before the first payment or after the last one', () => {
  expect(textOf([createGuest('Olga', 0), createGuest('Ben', 0)], noOpenPlaces)).toBe('')
  expect(textOf([createGuest('Olga', 100), createGuest('Ben', 100)], noOpenPlaces)).toBe('')
})
