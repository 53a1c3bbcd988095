import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfId, timedId } from './timed-id.ts'

const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

test('ids contain their instants and sort by them, whatever the order of their creation', () => {
  fc.assert(
    fc.property(fc.uniqueArray(instant, { selector: (at) => at.getTime(), minLength: 2 }), (instants) => {
      const idsWithInstants = instants.map((at) => ({ at, id: timedId(at) }))
      const byId = idsWithInstants.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const byTime = idsWithInstants.toSorted((a, b) => a.at.getTime() - b.at.getTime())
      expect(byId).toEqual(byTime)
      for (const { at, id } of idsWithInstants) expect(instantOfId(id)).toEqual(at)
    }),
  )
})

test('ids of one instant are unique and sort in the order of their creation', () => {
  const at = new Date('2026-11-22T09:00:00.123Z')
  const ids = Array.from({ length: 10_000 }, () => timedId(at))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.map((id) => instantOfId(id)?.getTime())).toEqual(ids.map(() => at.getTime()))
})

test('an id is a UUID of version 7, and other ids have no instant', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  for (let turn = 0; turn < 200; turn += 1) expect(timedId(new Date())).toMatch(form)
  for (const other of [randomUUID(), 'newcastle', '', `${timedId(new Date())}x`])
    expect(instantOfId(other)).toBeUndefined()
})
