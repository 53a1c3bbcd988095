import { formatPounds } from '#kernel/money.ts'

/** Returns the price of a package in words; null is a price on application. */
export const priceText = (
  pounds: number | null,
  { isMinimumPrice = false }: { readonly isMinimumPrice?: boolean } = {},
): string => (pounds === null ? 'price on application' : formatPounds(pounds, { isMinimumPrice }))
