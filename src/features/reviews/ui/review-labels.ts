import type { ReviewKind } from '#features/catalogue/rules/review-kinds.ts'

export const kindLabels: Record<ReviewKind, { readonly one: string; readonly many: string }> = {
  product: { one: 'Product', many: 'Products' },
  manager: { one: 'Event manager', many: 'Event managers' },
  location: { one: 'Location', many: 'Locations' },
}

export const scoreOptions = ['5', '4', '3', '2', '1'].map((value) => ({
  value,
  label: value === '1' ? '1 star' : `${value} stars`,
}))
