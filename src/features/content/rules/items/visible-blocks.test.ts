import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { sections } from '#kernel/section.ts'
import { isBlockVisible } from './visible-blocks.ts'

const today = '2026-11-22'
const visitor = { isStaff: false, today }
const staff = { isStaff: true, today }
const shown = { show: 'Yes' } as const

test('a block with show=No is invisible to everybody (CONT-002, CONT-O2)', () => {
  expect([visitor, staff].map((reader) => isBlockVisible({ show: 'No' }, reader))).toEqual([false, false])
})

test('a block hidden from customers is visible to staff only (CONT-002)', () => {
  const block = { ...shown, hide: 'Customers' } as const
  expect([visitor, staff].map((reader) => isBlockVisible(block, reader))).toEqual([false, true])
})

describe('a block is hidden on the first and last day of its hidden period and all days between (CONT-002, CONT-O3)', () => {
  const period = { ...shown, hideStart: '2026-11-20', hideEnd: '2026-11-24' }
  test.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2026-11-22', false],
    ['2026-11-24', false],
    ['2026-11-25', true],
  ])('on %s it shows: %s', (day, expected) => {
    expect(isBlockVisible(period, { isStaff: false, today: day })).toBe(expected)
  })
  test.each([
    [{ hideStart: '2026-11-22' }, '2026-11-21', true],
    [{ hideStart: '2026-11-22' }, '2030-01-01', false],
    [{ hideEnd: '2026-11-22' }, '2020-01-01', false],
    [{ hideEnd: '2026-11-22' }, '2026-11-23', true],
  ])('with a period open at one end, %j, it shows on %s: %s', (period, day, expected) => {
    expect(isBlockVisible({ ...shown, ...period }, { isStaff: true, today: day })).toBe(expected)
  })
})

test('a block with sections shows in those only, and not on pages without a section (CONT-002)', () => {
  const block = { ...shown, section: ['stag' as const, 'groups' as const] }
  const seen = [...sections, null].filter((section) => isBlockVisible(block, { ...visitor, section }))
  expect(seen).toEqual(['stag', 'groups'])
  expect(isBlockVisible({ ...shown, section: [] }, { ...visitor, section: null })).toBe(true)
})

const days = fc.integer({ min: -400, max: 400 }).map((offset) => addDays(today, offset))
const blocks = fc.record(
  {
    show: fc.constantFrom('Yes' as const, 'No' as const),
    section: fc.subarray([...sections]),
    hide: fc.constant('Customers' as const),
    hideStart: days,
    hideEnd: days,
  },
  { requiredKeys: ['show'] },
)
const readers = fc.record({ today: days, section: fc.constantFrom(...sections, null) })

test('staff see all blocks that customers see, and of the others only those that are hidden from customers', () => {
  fc.assert(
    fc.property(blocks, readers, (block, reader) => {
      const [customer, staffMember] = [false, true].map((isStaff) =>
        isBlockVisible(block, { ...reader, isStaff }),
      )
      if (customer) expect(staffMember).toBe(true)
      if (block.hide === undefined) expect(staffMember).toBe(customer)
    }),
  )
})

test('a block visible in one section is visible if no section is given, and a longer hidden period never reveals a block', () => {
  fc.assert(
    fc.property(blocks, readers, fc.nat(50), (block, { today: day, section }, longer) => {
      const reader = { isStaff: false, today: day }
      const isSeen = isBlockVisible(block, { ...reader, section })
      if (isSeen) expect(isBlockVisible(block, reader)).toBe(true)
      if (block.hideEnd === undefined) return
      const hidden = { ...block, hideEnd: addDays(block.hideEnd, longer) }
      if (!isSeen) expect(isBlockVisible(hidden, { ...reader, section })).toBe(false)
    }),
  )
})
