import { expect, test } from 'vitest'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { draftProduct } from './draft-product.ts'

const storedProduct = {
  id: 'axes',
  name: 'Axes',
  prices: [{ per: 'person', pricePence: 3900 }],
} as ProductResponse
const draft = {
  id: 'axes',
  type: 'Activity',
  category: 'ca-axes',
  supplier: 'su-axes',
  location: 'newcastle',
  sections: ['stag'],
  tint: 1,
  createdDate: '2026-01-30',
  name: 'Axe Throwing',
  description: 'Throw axes at a wall.',
  durationMinutes: 90,
  restrictions: { minAge: 18 },
  config: { unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 1, maxUnits: 20 },
}

test('a preview has the texts and restrictions of the draft, and the stored prices', () => {
  expect(draftProduct(storedProduct, draft)).toMatchObject({
    name: 'Axe Throwing',
    durationMinutes: 90,
    restrictions: { minAge: 18 },
    prices: storedProduct.prices,
  })
})

test('an invalid draft has no preview', () => {
  expect(draftProduct(storedProduct, { ...draft, restrictions: { minAge: 'old' } })).toBeUndefined()
})
