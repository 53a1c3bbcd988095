import { expect, test } from 'vitest'
import { isNightProduct, selectStrategies, selectStrategyOf, viewAfterAdding } from './select-strategy.ts'

const modes = ['add', 'update', 'swap', 'remove', 'supplier'] as const

test('each mode of choosing a product has its strategy (CAT-044)', () => {
  expect(modes.map((mode) => selectStrategyOf(mode, true))).toEqual([
    'selectForPackageBuilder',
    'updateForPackageBuilder',
    'swapForPackageBuilder',
    'removeForPackageBuilder',
    'supplierProductSelectForBuilderPackage',
  ])
  expect(
    new Set([...modes.map((mode) => selectStrategyOf(mode, true)), selectStrategyOf('add', false)]),
  ).toEqual(new Set(selectStrategies))
})

test('without a package each mode falls back to the destination’s strategy (CAT-045)', () => {
  expect(new Set(modes.map((mode) => selectStrategyOf(mode, false)))).toEqual(
    new Set(['selectForDestination']),
  )
})

test('adding the first product shows the package; adding another one from the catalogue opens the basket (CAT-046)', () => {
  const onCatalogue = { isUnsaved: true, isWithinPackage: false }
  expect(viewAfterAdding('selectForDestination', onCatalogue)).toBe('package')
  expect(viewAfterAdding('selectForPackageBuilder', onCatalogue)).toBe('basket')
  expect(viewAfterAdding('selectForPackageBuilder', { ...onCatalogue, isWithinPackage: true })).toBe(
    'package',
  )
  expect(viewAfterAdding('selectForPackageBuilder', { isUnsaved: false, isWithinPackage: true })).toBe(
    'package',
  )
})

test('a product that is sold only as nightlife is a night activity', () => {
  expect([['nightlife'], ['daytime', 'nightlife'], ['daytime'], []].map(isNightProduct)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
