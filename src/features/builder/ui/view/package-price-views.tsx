import type { PriceViewArea } from '#features/catalogue/rules/prices/price-view.ts'
import { PriceViewChoices } from '#features/catalogue/ui/index.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { isStay } from './entry-price.ts'

type Props = { builder: Builder; state: BuilderState }

/**
 * Returns the price view area of the package's price. A guest sees only their own share; other readers can also see the
 * total price.
 */
export const packagePriceArea = (builder: Builder): PriceViewArea => ({
  area: 'website',
  kind: 'package',
  viewerRole: builder.readerKind === 'guest' ? 'guest' : 'organiser',
  isSaved: builder.isSaved,
})

/** Renders the switches for how the prices of the package, its products and its stays are shown. */
export const PackagePriceViews = ({ builder, state: { pack } }: Props) => {
  const { productPrices, packagePrices } = builder.facts.visibility
  const hasStay = pack.entries.some(isStay)
  const hasProduct = pack.entries.some((entry) => !isStay(entry))
  return (
    <PriceViewChoices
      choices={[
        ...(packagePrices ? [{ label: 'Price of the package', area: packagePriceArea(builder) }] : []),
        ...(productPrices && hasProduct
          ? [{ label: 'Prices of products', area: { area: 'website', kind: 'default' } as const }]
          : []),
        ...(productPrices && hasStay
          ? [{ label: 'Prices of stays', area: { area: 'website', kind: 'accommodation' } as const }]
          : []),
      ]}
    />
  )
}
