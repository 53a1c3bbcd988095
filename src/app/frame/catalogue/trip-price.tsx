import type { ComponentProps } from 'react'
import { useBasketSummary } from '#features/builder/ui/add/basket-slots.tsx'
import { priceFor } from '#features/catalogue/rules/prices/price-for.ts'
import { tripToShow } from '#features/catalogue/rules/trip-choice.ts'
import { defaultBookingFor, usualBookingFor } from '#features/catalogue/rules/units.ts'
import { nightsFor, PriceText, type ProductPrice } from '#features/catalogue/ui/prices/product-price.tsx'
import { useTrip, utcDay } from '#features/catalogue/ui/trip/trip-memory.ts'
import { formatDate } from '#kernel/format-date.ts'

type Props = ComponentProps<typeof ProductPrice> & {
  /** The location's name in the address. */
  location: string
}

/**
 * Shows the price of a product for the date and group that the visitor has chosen. If there is no price for the date,
 * it shows the lowest price and says so.
 */
export const TripPrice = ({ product, section, group, location }: Props) => {
  const { startDate, peopleCount } =
    tripToShow(useBasketSummary({ section, location }), useTrip(), utcDay()) ?? {}
  const { needPeople: people, needUnits: units } =
    peopleCount === undefined
      ? usualBookingFor(product.config, group.people)
      : defaultBookingFor(product.config, peopleCount)
  const nights = nightsFor(product, group)
  const query = { people, units, section, nights }
  const priceOnDate = startDate === undefined ? null : priceFor(product, { ...query, date: startDate })
  const price = priceOnDate ?? priceFor(product, { ...query, date: null })
  return (
    <PriceText
      product={product}
      price={price && { ...price, nights }}
      isMinimumPrice={priceOnDate === null}
      date={
        startDate &&
        (priceOnDate ? `on ${formatDate(startDate)}` : `no price for ${formatDate(startDate)} yet`)
      }
    />
  )
}
