import { expect, test } from 'vitest'
import { readHomeQuery } from './home-query.ts'

const read = (query: string, isHiddenStaff = false) =>
  readHomeQuery(new URLSearchParams(query), { isHiddenStaff })
const nothing = {
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
    ...nothing,
    eventId: 'ev-1',
    packageId: 'pk-1',
    section: 'hen',
    state: 'booked',
  })
})

test('the parameter customerId is read for hidden staff only (SHELL-014)', () => {
  expect(read('customerId=cu-1', true)).toEqual({ ...nothing, customerId: 'cu-1' })
  expect(read('customerId=cu-1')).toEqual(nothing)
  expect(read('customerId=../cu-1', true)).toEqual(nothing)
})

test('magic-link-sent is read only with the value yes, and added-products-count only with a number (SHELL-014)', () => {
  expect(read('magic-link-sent=yes')).toEqual({ ...nothing, isLinkSent: true })
  expect(read('added-products-count=12')).toEqual({ ...nothing, addedProducts: 12 })
  for (const other of ['magic-link-sent=true', 'magic-link-sent=', 'added-products-count=-1'])
    expect(read(other)).toEqual(nothing)
  for (const count of ['NaN', '1e3', '1.5', '', '1000', '%201'])
    expect(read(`added-products-count=${count}`)).toEqual(nothing)
})

test('new-event=yes and request-fd=yes each ask the organiser for the names of the event (SHELL-014, ENQ-O3)', () => {
  for (const query of ['new-event=yes', 'request-fd=yes', 'new-event=no&request-fd=yes'])
    expect(read(query)).toEqual({ ...nothing, asksNames: true })
  for (const query of ['new-event=no', 'new-event=true', 'rpt=y&form=organiserForm&ref=save-button'])
    expect(read(query)).toEqual(nothing)
})

test('dialog=attendance asks whether the reader is going (EVT-053)', () => {
  expect(read('dialog=attendance')).toEqual({ ...nothing, asksAttendance: true })
  expect(read('dialog=organiserForm')).toEqual(nothing)
})

test('pay=yes, as in the link of a payment reminder, scrolls to the payment', () => {
  expect(read('eventId=ev-1&section=hen&pay=yes')).toEqual({
    ...nothing,
    eventId: 'ev-1',
    section: 'hen',
    goesToPayment: true,
  })
  expect(read('pay=no')).toEqual(nothing)
})

test('parameters with unknown values count as absent', () => {
  expect(read('eventId=&packageId=a%20b&section=golf&state=Booked&list=yes')).toEqual(nothing)
  expect(read('eventId=constructor')).toEqual(nothing)
})

test('request-date asks for the date of the event (SHELL-015, ENQ-O3)', () => {
  expect(read('request-date=yes')).toEqual({ ...nothing, asksDate: true })
  expect(read('request-date=no')).toEqual(nothing)
})
