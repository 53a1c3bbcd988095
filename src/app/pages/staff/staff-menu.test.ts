import { expect, test } from 'vitest'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { staffMenu } from './staff-menu.tsx'

const hrefs = staffMenu.flatMap(({ pages }) => pages.map(({ href }) => href))

test('the menu of the staff area has four groups and starts with the open tasks', () => {
  expect(staffMenu.map(({ title }) => title)).toEqual(['Work', 'Catalogue', 'Site', 'Team'])
  expect(hrefs[0]).toBe('/admin/index/tasks')
})

test('the menu links to each page once, and to the list of every kind of record', () => {
  expect(new Set(hrefs).size).toBe(hrefs.length)
  const lists = Object.entries(recordKindFacts).map(([name, { list }]) =>
    name === 'calendar' ? '/admin/index/calendar' : `/admin/index/${list}`,
  )
  expect(lists.filter((href) => !hrefs.includes(href))).toEqual([])
})

test('pages are in snake case below /admin/index (STF-001)', () => {
  for (const href of hrefs) expect(href).toMatch(/^\/admin\/index\/[a-z]+(_[a-z]+)*$/)
})
