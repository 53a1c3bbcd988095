import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridSource } from '#features/catalogue/rules/grid/project-grid.ts'
import { leadingSource } from './present-web-package.ts'

const source = (id: string, reviewCount: number, type = 'Activity') =>
  ({ id, type, reviewCount }) as unknown as GridSource
const productIds = ['karts', 'axes', 'boat', 'steak']

test('the product whose picture is shown for a package does not depend on reviews or order', () => {
  const counts = fc.array(fc.nat(500), { minLength: productIds.length, maxLength: productIds.length })
  const leadWithoutReviews = leadingSource('classic', [
    ...productIds.map((id) => source(id, 0)),
    source('bed', 9, 'Accommodation'),
  ])
  fc.assert(
    fc.property(
      counts,
      fc.shuffledSubarray(productIds, { minLength: productIds.length }),
      (reviews, order) => {
        const sources = [
          source('bed', 900, 'Accommodation'),
          ...order.map((id, index) => source(id, reviews[index]!)),
        ]
        expect(leadingSource('classic', sources)?.id).toBe(leadWithoutReviews?.id)
      },
    ),
  )
})

test('packages with the same products show pictures of different products, and no picture twice on a page', () => {
  const sources = productIds.map((id) => source(id, 1))
  const leads = Array.from({ length: 40 }, (_, number) => leadingSource(`package-${number}`, sources)!.id)
  expect(new Set(leads).size).toBe(productIds.length)
  expect(leadingSource('package-0', sources, new Set([leads[0]!]))!.id).not.toBe(leads[0])
  expect(leadingSource('package-0', [source('bed', 3, 'Accommodation')])!.id).toBe('bed')
})
