import { formatPounds } from '#kernel/money.ts'

/** Returns the price of a package in words; null is a price on application. */
export const priceText = (
  pounds: number | null,
  { isFrom = false }: { readonly isFrom?: boolean } = {},
): string => (pounds === null ? 'price on application' : formatPounds(pounds, { isFrom }))
