import { expect, test } from 'vitest'
import type { EventListItem } from '../../../rules/lists/event-list-item.ts'
import { exportedTable } from './export-events.ts'

const event: EventListItem = {
  id: 'ev-1',
  name: 'Olga’s hen',
  created: { dateTime: '2027-01-02T10:00:00.000Z' },
  section: 'hen',
  statusStage: 'Enquiry',
  organiser: { id: 'cu-1', name: 'Olga Orr' },
  manager: { id: 'ms-ann' },
  location: { id: null, name: null },
  startDate: '2027-05-07',
  endDate: null,
  bookedDate: null,
  authenticated: true,
  people: 8,
  priceGBP: 120.5,
  costGBP: 80,
  marginGBP: 40.5,
  paidGBP: 0,
}
const options = { seesCost: false, managers: new Map([['ms-ann', 'Ann Lee']]) }
const cell = (label: string, { header, rows }: ReturnType<typeof exportedTable>) =>
  rows[0]![header.indexOf(label)]

test('an export names managers, contains amounts as numbers, and leaves unknown values empty', () => {
  const table = exportedTable([event], options)
  expect([cell('Manager', table), cell('Price (£)', table), cell('Location', table)]).toEqual([
    'Ann Lee',
    120.5,
    null,
  ])
})

test('costs are exported only for users who can see costs', () => {
  expect(exportedTable([event], options).header).not.toContain('Cost (£)')
  expect(cell('Margin (£)', exportedTable([event], { ...options, seesCost: true }))).toBe(40.5)
})
