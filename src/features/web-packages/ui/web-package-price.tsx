import { hiddenPriceText } from '#features/catalogue/rules/prices/price-view.ts'
import { formatPounds } from '#kernel/money.ts'
import type { WebPackageCardResponse } from '../rules/web-package-responses.ts'

type Props = Pick<WebPackageCardResponse, 'price' | 'priceHidden' | 'people'>

/** The lowest price of a ready-made package for one person of the default group. */
export const WebPackageCardPrice = ({ price, priceHidden, people }: Props) => {
  if (priceHidden) return <p className="font-semibold">{hiddenPriceText}</p>
  if (price === null) return <p className="font-semibold">Price on application</p>
  return (
    <p>
      <span className="text-ink-faint text-xs">from </span>
      <strong className="text-lg tabular-nums">{formatPounds(price, { short: true })}</strong>
      <span className="text-ink-soft text-sm"> pp for {people}</span>
    </p>
  )
}
