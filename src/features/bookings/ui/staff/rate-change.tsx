import { countOf } from '#kernel/format-count.ts'
import { formatPounds } from '#kernel/money.ts'
import type { RatePreview } from '../../rules/suppliers/rate-preview.ts'

const amountAt = (rate: number) => formatPounds(Math.round((100 / rate) * 100) / 100)

/** Shows the prices that a new rate changes at once, and the products whose costs it does not change. */
export const RateChange = ({ of: preview }: { of: RatePreview }) => {
  const { currency, rate, newRate, repriced, booked, open, countIsMinimum } = preview
  const minimumPrefix = countIsMinimum ? 'at least ' : ''
  const productsIn = ({ products, events }: RatePreview['booked']) =>
    `${minimumPrefix}${countOf(products, 'product', 'products')} in ${minimumPrefix}${countOf(events, 'event', 'events')}`
  return (
    <div className="grid gap-3">
      <p>
        One pound was {rate} {currency} and becomes {newRate} {currency}. A cost of 100 {currency} was{' '}
        {amountAt(rate)} and becomes {amountAt(newRate)}.
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {repriced.count === 0
            ? 'No price in the catalogue changes, because none is calculated from a cost in this currency and a mark-up.'
            : `The prices of ${countOf(repriced.count, 'product', 'products')} in the catalogue change at once, because they are calculated from a cost and a mark-up:`}
          {repriced.examples.length > 0 && (
            <ul className="grid gap-1 pt-1">
              {repriced.examples.map(({ id, name, beforeGBP, afterGBP }) => (
                <li key={id} className="wrap-anywhere">
                  {name}: {priceText(beforeGBP)} becomes {priceText(afterGBP)}
                </li>
              ))}
            </ul>
          )}
        </li>
        <li>
          {booked.products === 0
            ? 'No upcoming booked event has costs in this currency.'
            : `Booked: ${productsIn(booked)} keep the rate at which they were booked. Their costs, margins and payouts don’t change.`}
        </li>
        <li>
          {open.products === 0
            ? 'No enquiry has costs in this currency.'
            : `Not booked: ${productsIn(open)} keep their costs and prices until somebody changes these products or recalculates the event. Then the new rate applies.`}
        </li>
      </ul>
    </div>
  )
}

const priceText = (amount: number | null): string =>
  amount === null ? 'price on application' : formatPounds(amount)
