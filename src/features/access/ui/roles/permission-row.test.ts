import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PermissionEntry } from '../../rules/role-document.ts'
import { PermissionRow } from './permission-row.tsx'

const nothing = () => {}
const render = (entry: PermissionEntry, isAdvanced: boolean) =>
  renderToStaticMarkup(
    createElement(PermissionRow, {
      label: 'Products and ready-made packages',
      isAdvanced,
      entry,
      isStored: true,
      onChange: nothing,
      onConditions: nothing,
      onAdd: nothing,
      onRemove: nothing,
    }),
  )
const typesIn = (html: string) => [...html.matchAll(/packages: ([^"]+)"/g)].map(([, type]) => type)

test('a permission shows its label with View and Edit; Advanced adds its path and rare types', () => {
  const entry = { path: 'product', permission: ['view' as const] }
  const usual = render(entry, false)
  expect(usual).not.toContain('<code')
  expect(typesIn(usual)).toEqual(['View', 'Edit'])
  const advanced = render(entry, true)
  expect(advanced).toMatch(/<code[^>]*>product</)
  expect(typesIn(advanced)).toContain('Edit as JSON')
})

test('a rare type that a role has is always shown', () => {
  expect(typesIn(render({ path: 'product', permission: ['editJson'] }, false))).toContain('Edit as JSON')
})
