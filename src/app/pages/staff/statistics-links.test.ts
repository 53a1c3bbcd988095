import { expect, test } from 'vitest'
import { statisticsLinks } from './statistics-links.ts'

const period = { from: '2026-11-01', to: '2026-11-21' }

test('figures link to lists of what they count, but not to lists that the reader can’t open', () => {
  const links = statisticsLinks(() => true, period)
  expect(links).toMatchObject({
    created: '/admin/index/events?dateField=createdDate&from=2026-11-01&to=2026-11-21',
    booked: '/admin/index/events?dateField=bookedDate&from=2026-11-01&to=2026-11-21',
    tasks: '/admin/index/tasks?list=all',
  })
  expect(links.section!('hen')).toBe(
    '/admin/index/events?section=hen&dateField=createdDate&from=2026-11-01&to=2026-11-21',
  )
  expect(links.manager!('st-1')).toContain('manager=st-1')
  expect(statisticsLinks(() => false, period)).toEqual({})
})
