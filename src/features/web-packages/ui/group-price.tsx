import { hiddenPriceText } from '#features/catalogue/rules/prices/price-view.ts'
import { formatPence } from '#kernel/money.ts'
import type { WebPackagePrice } from '../rules/price-web-package.ts'
import type { OpenedWebPackageResponse } from '../rules/web-package-responses.ts'

/** Returns true if the price would reveal prices that the user must not see. */
export const isPriceHidden = ({ priceHidden, products }: OpenedWebPackageResponse): boolean =>
  priceHidden || products.some(({ locked }) => locked)

type Props = {
  /** Null for price on application. */
  price: WebPackagePrice | null
  isHidden: boolean
  people: number
  nightsText: string
  /** True if no day is chosen yet: the price is the lowest of all days. */
  isMinimumPrice: boolean
}

/** The price of a ready-made package for one person and for the group. */
export const GroupPrice = ({ price, isHidden, people, nightsText, isMinimumPrice }: Props) => {
  if (isHidden) return <p className="font-bold text-xl">{hiddenPriceText}</p>
  if (!price) return <p className="font-bold text-xl">Price on application</p>
  return (
    <p>
      <span className="block text-ink-soft text-sm">{isMinimumPrice ? 'from' : 'on your dates'}</span>
      <strong className="text-2xl tabular-nums">{formatPence(price.perPersonPence, { short: true })}</strong>{' '}
      <span className="text-ink-soft">per person</span>
      <span className="block text-ink-soft text-sm">
        {formatPence(price.totalPence, { short: true })} for {people === 1 ? 'one' : `${people} of you`},{' '}
        {nightsText}
      </span>
    </p>
  )
}
