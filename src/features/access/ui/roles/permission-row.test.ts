import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PermissionEntry } from '../../rules/role-document.ts'
import { PermissionRow } from './permission-row.tsx'

const doNothing = () => {}
const render = (entry: PermissionEntry, isAdvanced: boolean) =>
  renderToStaticMarkup(
    createElement(PermissionRow, {
      label: 'Products and ready-made packages',
      isAdvanced,
      entry,
      isStored: true,
      onChange: doNothing,
      onConditions: doNothing,
      onAdd: doNothing,
      onRemove: doNothing,
    }),
  )
const typesIn = (html: string) => [...html.matchAll(/packages: ([^"]+)"/g)].map(([, type]) => type)

test('a permission shows its label with View and Edit; Advanced adds its path and rare types', () => {
  const entry = { path: 'product', permission: ['view' as const] }
  const usualHtml = render(entry, false)
  expect(usualHtml).not.toContain('<code')
  expect(typesIn(usualHtml)).toEqual(['View', 'Edit'])
  const advancedHtml = render(entry, true)
  expect(advancedHtml).toMatch(/<code[^>]*>product</)
  expect(typesIn(advancedHtml)).toContain('Edit as JSON')
})

test('a rare type that a role has is always shown', () => {
  expect(typesIn(render({ path: 'product', permission: ['editJson'] }, false))).toContain('Edit as JSON')
})
