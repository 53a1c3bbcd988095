import { expect, test } from 'vitest'
import { eventListQuery, readEventListAddress } from './event-list-address.ts'

const withoutUndefined = (value: object) => JSON.parse(JSON.stringify(value))

test('an empty address lists the newest events first', () => {
  expect(eventListQuery(readEventListAddress({}))).toEqual({
    limit: 40,
    skip: 0,
    filter: {},
    sort: { createdDate: -1 },
  })
})

test('every filter of the address is sent in the request (EVT-027)', () => {
  const address = readEventListAddress({
    search: 'Tom',
    section: 'stag',
    stage: 'Booked',
    paid: 'Deposit Paid',
    location: 'newcastle',
    manager: 'demo-staff',
    supplier: 'larkfield-tyneside',
    heat: '0',
    from: '2027-05-01',
    to: '2027-05-31',
    dateField: 'bookedDate',
    authenticated: 'yes',
    overdue: 'yes',
    sort: 'priceGBP',
    way: 'up',
    page: 3,
  })
  expect(eventListQuery(address)).toEqual({
    limit: 40,
    skip: 80,
    filter: {
      search: 'Tom',
      section: 'stag',
      statusStage: 'Booked',
      stage: 'Deposit Paid',
      location: 'newcastle',
      managerId: 'demo-staff',
      supplier: 'larkfield-tyneside',
      salesFunnelHeat: 0,
      from: '2027-05-01',
      to: '2027-05-31',
      dateField: 'bookedDate',
      authenticatedOnly: true,
      tasksOverdue: true,
    },
    sort: { priceGBP: 1 },
  })
})

test('invalid parameters of an address are ignored, and a numeric search is read as text', () => {
  const nonsense = {
    section: 'circus',
    stage: 1,
    from: 'soon',
    sort: 'password',
    page: -4,
    way: 'left',
    heat: '6',
  }
  expect(withoutUndefined(readEventListAddress(nonsense))).toEqual({})
  expect(readEventListAddress({ search: 42 }).search).toBe('42')
})
