import { expect, test } from 'vitest'
import { readHomeQuery } from './home-query.ts'

const read = (query: string, isHiddenStaff = false) =>
  readHomeQuery(new URLSearchParams(query), { isHiddenStaff })
const noParameters = {
  isLinkSent: false,
  addedProducts: 0,
  asksNames: false,
  asksDate: false,
  asksAttendance: false,
  goesToPayment: false,
  isList: false,
}

test('event, package, section and history state are read from the address of event home (SHELL-014, EVT-014)', () => {
  expect(read('eventId=ev-1&packageId=pk-1&section=hen&state=booked')).toEqual({
    ...noParameters,
    eventId: 'ev-1',
    packageId: 'pk-1',
    section: 'hen',
    state: 'booked',
  })
})

test('the parameter customerId is read for hidden staff only (SHELL-014)', () => {
  expect(read('customerId=cu-1', true)).toEqual({ ...noParameters, customerId: 'cu-1' })
  expect(read('customerId=cu-1')).toEqual(noParameters)
  expect(read('customerId=../cu-1', true)).toEqual(noParameters)
})

test('magic-link-sent is read only with the value yes, and added-products-count only with a number (SHELL-014)', () => {
  expect(read('magic-link-sent=yes')).toEqual({ ...noParameters, isLinkSent: true })
  expect(read('added-products-count=12')).toEqual({ ...noParameters, addedProducts: 12 })
  for (const invalidQuery of ['magic-link-sent=true', 'magic-link-sent=', 'added-products-count=-1'])
    expect(read(invalidQuery)).toEqual(noParameters)
  for (const count of ['NaN', '1e3', '1.5', '', '1000', '%201'])
    expect(read(`added-products-count=${count}`)).toEqual(noParameters)
})

test('new-event=yes and request-fd=yes each ask the organiser for the names of the event (SHELL-014, ENQ-O3)', () => {
  for (const query of ['new-event=yes', 'request-fd=yes', 'new-event=no&request-fd=yes'])
    expect(read(query)).toEqual({ ...noParameters, asksNames: true })
  for (const query of ['new-event=no', 'new-event=true', 'rpt=y&form=organiserForm&ref=save-button'])
    expect(read(query)).toEqual(noParameters)
})

test('dialog=attendance asks whether the reader is going (EVT-053)', () => {
  expect(read('dialog=attendance')).toEqual({ ...noParameters, asksAttendance: true })
  expect(read('dialog=organiserForm')).toEqual(noParameters)
})

test('pay=yes, as in the link of a payment reminder, scrolls to the payment', () => {
  expect(read('eventId=ev-1&section=hen&pay=yes')).toEqual({
    ...noParameters,
    eventId: 'ev-1',
    section: 'hen',
    goesToPayment: true,
  })
  expect(read('pay=no')).toEqual(noParameters)
})

test('parameters with unknown values count as absent', () => {
  expect(read('eventId=&packageId=a%20b&section=golf&state=Booked&list=yes')).toEqual(noParameters)
  expect(read('eventId=constructor')).toEqual(noParameters)
})

test('request-date asks for the date of the event (SHELL-015, ENQ-O3)', () => {
  expect(read('request-date=yes')).toEqual({ ...noParameters, asksDate: true })
  expect(read('request-date=no')).toEqual(noParameters)
})
