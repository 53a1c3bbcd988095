import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'

/** Returns the VAT in a price that includes it, at a rate in per cent (PKG-O6). */
export const vatIn = (pricePence: Pence, ratePercent: number): Pence =>
  roundHalfAwayFromZero((pricePence * ratePercent) / (100 + ratePercent))
