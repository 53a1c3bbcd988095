import { expect, test } from 'vitest'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { classifyLoadProblem, currentPackageOf, initStateOf } from './load-event.ts'

const pack = (id: string, booked = false) => ({ id, booked }) as WirePackage
const event = (statusStage: WireEvent['statusStage'], packageOption: WirePackage[]) =>
  ({ statusStage, packageOption }) as WireEvent

test('the current package is the booked one, otherwise the one with the given id, otherwise the first (EVT-019)', () => {
  const bookedEvent = event('Booked', [pack('one'), pack('two', true), pack('three')])
  expect(currentPackageOf(bookedEvent, 'three')?.id).toBe('two')
  const enquiry = event('Enquiry', [pack('one'), pack('two')])
  expect(currentPackageOf(enquiry, 'two')?.id).toBe('two')
  expect(currentPackageOf(enquiry, 'gone')?.id).toBe('one')
  expect(currentPackageOf(enquiry, undefined)?.id).toBe('one')
  expect(currentPackageOf(event('Enquiry', []), 'one')).toBeUndefined()
})

const loading = { userId: 'ann', eventId: 'event', isLoaded: false, problem: undefined }

test('the loading state is started, then done (EVT-016)', () => {
  expect(initStateOf({ ...loading, eventId: undefined })).toBe('no')
  expect(initStateOf({ ...loading, userId: undefined })).toBe('no')
  expect(initStateOf(loading)).toBe('started')
  expect(initStateOf({ ...loading, isLoaded: true })).toBe('done')
})

test('loading is cancelled for a visitor and for a missing event (EVT-017)', () => {
  expect(initStateOf({ ...loading, userId: null })).toBe('cancelled')
  expect(initStateOf({ ...loading, problem: 'Node not found: event' })).toBe('cancelled')
  expect(initStateOf({ ...loading, problem: 'Timeout error' })).toBe('no')
})

test('a loading failure is classified by its text', () => {
  expect(classifyLoadProblem('Not allowed')).toBe('notAllowed')
  expect(classifyLoadProblem('Node not found: event')).toBe('notFound')
  expect(classifyLoadProblem('Timeout error')).toBe('other')
})
