import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventFilters } from './event-filters.tsx'
import type { EventListAddress } from './event-list-address.ts'

const render = (address: EventListAddress, managers = [{ id: 'ms-ann', name: 'Ann Lee' }]) =>
  renderToStaticMarkup(
    createElement(EventFilters, {
      address,
      locations: [{ id: 'york', name: 'York' }],
      managers,
      supplierField: 'the field for suppliers',
      isNarrowed: false,
      onChange: () => {},
      onClear: () => {},
    }),
  )

test('staff can filter by section, stages, location, manager, supplier, heat, period, verified organisers and overdue tasks (EVT-027)', () => {
  const html = render({})
  const labels = [
    'Section',
    'Stage',
    'Payment',
    'Location',
    'Manager',
    'Sales heat',
    'Date type',
    'From',
    'To',
  ]
  for (const label of labels) expect(html, label).toMatch(new RegExp(`>${label}<`))
  for (const text of ['the field for suppliers', 'Verified organisers', 'Tasks overdue', 'Deposit due date'])
    expect(html).toContain(text)
  expect(html).toContain('<option value="ms-ann">Ann Lee</option>')
})

test('a manager in the address stays chosen while the names load, and if nobody has that id', () => {
  expect(render({ manager: 'ms-bob' }, [])).toContain('<option value="ms-bob" selected="">Loading…</option>')
  expect(render({ manager: 'ms-bob' })).toContain('<option value="ms-bob" selected="">ms-bob</option>')
})
