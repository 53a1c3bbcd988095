import { expect, test } from 'vitest'
import { removalQuestion } from './remove-option.ts'

const option = { id: 'two', locationNumber: 2, locationName: 'Newcastle', customSearch: null }
const payer = (packageId: string, amountGBP: number) => ({
  customer: { id: `payer-of-${amountGBP}`, name: 'Ann' },
  attending: 'Yes' as const,
  registered: true,
  money: {
    paidGBP: amountGBP,
    paidForOwnPlaceGBP: amountGBP,
    paidFor: [{ packageId, amountGBP, openPlacesGBP: 0 }],
    instalments: false,
  },
})

test('the confirmation of removing an option contains its name, and no money if none was paid for it', () => {
  const { title, message } = removalQuestion({ customerSummary: [payer('one', 30)] }, option)
  expect(title).toBe('Remove option 2: Newcastle?')
  expect(message).toBe('Its plan will be deleted for everyone in the group and can’t be restored.')
})

test('the confirmation for staff calls the option a package, as their pages do', () => {
  const event = { customerSummary: [payer('two', 30)] }
  const { title, message, okLabel } = removalQuestion(event, option, 'package')
  expect([title, okLabel]).toEqual(['Remove package 2: Newcastle?', 'Remove package'])
  expect(message).not.toContain('option')
  expect(message).toContain('stays in the earlier versions of the event')
})

test('the confirmation contains the money paid for the option, which stays with the people who paid', () => {
  const event = { customerSummary: [payer('two', 30.1), payer('one', 5), payer('two', 20.2)] }
  expect(removalQuestion(event, option).message).toContain(
    '£50.30 has been paid for it. The people who paid keep that money, and it counts towards the option that is booked.',
  )
})
