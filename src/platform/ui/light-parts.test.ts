import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const uiFolder = import.meta.dirname
/** Returns every package that a file imports statically, itself or through other files. Dynamic imports don't count. */
const packagesOf = (file: string, seen = new Set<string>()): Set<string> => {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, typeOnly, specifier] of source.matchAll(
    /^(?:import|export) (type )?[^;]*?from '([^']+)'/gms,
  )) {
    if (typeOnly) continue
    const target = specifier!.startsWith('#')
      ? join(uiFolder, '../..', specifier!.slice(1))
      : specifier!.startsWith('.') && join(dirname(file), specifier!)
    if (!target) packages.add(specifier!)
    else for (const each of packagesOf(target, seen)) packages.add(each)
  }
  return packages
}

const lightParts = [
  'actions/button.tsx',
  'actions/copy-button.tsx',
  'actions/icon-button.tsx',
  'actions/late-button.tsx',
  'actions/link-button.tsx',
  'actions/menu.tsx',
  'actions/phone-link.tsx',
  'actions/text-link.tsx',
  'actions/use-menu.tsx',
  'display/avatar.tsx',
  'display/badge.tsx',
  'display/card.tsx',
  'display/empty-state.tsx',
  'display/error-state.tsx',
  'display/filter-tag.tsx',
  'display/money-text.tsx',
  'display/notice.tsx',
  'display/progress.tsx',
  'display/skeleton.tsx',
  'display/star-rating.tsx',
  'display/tint-picture.tsx',
  'fields/checkbox.tsx',
  'fields/password-field.tsx',
  'fields/radio-group.tsx',
  'fields/search-field.tsx',
  'fields/segmented-choice.tsx',
  'fields/select-field.tsx',
  'fields/switch-field.tsx',
  'fields/text-area.tsx',
  'fields/text-field.tsx',
  'layout/data-table.tsx',
  'layout/page-body.tsx',
  'layout/page-header.tsx',
  'layout/pager.tsx',
  'overlays/alert-dialog.tsx',
  'overlays/confirm-dialog.tsx',
  'overlays/dialog-content.tsx',
  'overlays/dialog-host.tsx',
  'overlays/loading-overlay.tsx',
  'overlays/toast-region.tsx',
  'overlays/yes-no-dialog.tsx',
]

test.each(lightParts)('a public page that uses %s loads React Aria on demand or never', (part) => {
  expect([...packagesOf(join(uiFolder, part))].filter((name) => name.startsWith('react-aria'))).toEqual([])
})

test('a page with charts loads the chart library on demand', () => {
  for (const chart of ['charts/bar-chart.tsx', 'charts/step-chart.tsx'])
    expect(packagesOf(join(uiFolder, chart))).not.toContain('recharts')
  expect(packagesOf(join(uiFolder, 'charts/plots.tsx'))).toContain('recharts')
})

test('components based on React Aria are detected', () => {
  for (const part of [
    'fields/combo-field.tsx',
    'fields/date-field.tsx',
    'actions/menu-list.tsx',
    'layout/tabs.tsx',
  ])
    expect([...packagesOf(join(uiFolder, part))].some((name) => name.startsWith('react-aria'))).toBe(true)
})
