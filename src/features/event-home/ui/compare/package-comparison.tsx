import type { ReactNode } from 'react'
import { dateLabels } from '#features/events/rules/labels/date-labels.ts'
import { countOf } from '#kernel/format-count.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import type {
  ComparedOption,
  ComparedPrice,
  ComparedRow,
  PackageComparison as Comparison,
} from '../../rules/compare-packages.ts'
import { ComparedDay } from './compared-day.tsx'
import { ComparedPriceText } from './compared-price-text.tsx'
import { ComparisonRow } from './comparison-row.tsx'

type Props = {
  comparison: Comparison
  /** The option that event home shows. */
  currentId: string | undefined
  bookedId: string | undefined
  /** The actions on an option. */
  actionsOf: (option: ComparedOption) => ReactNode
}

const hasPrice = (options: readonly ComparedOption[], price: (option: ComparedOption) => ComparedPrice) =>
  options.some((option) => price(option) !== undefined)

/**
 * Renders the options of an event side by side, with a column for each. On a phone, the columns scroll beside the names
 * of the rows.
 */
export const PackageComparison = ({ comparison, currentId, bookedId, actionsOf }: Props) => {
  const { options, daysCount, differences, differentDays, lowestPrice } = comparison
  const row = (name: ComparedRow, label: string, cell: (option: ComparedOption) => ReactNode) => (
    <ComparisonRow label={label} differs={differences.has(name)} options={options} cell={cell} />
  )
  return (
    <section
      aria-label="Options side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="relative snap-x snap-mandatory scroll-ps-26 overflow-x-auto rounded-card border border-line bg-surface sm:snap-none sm:scroll-ps-40"
    >
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">The options of the event, a column each</caption>
        <thead>
          <tr>
            <td className="sticky start-0 z-[1] w-26 min-w-26 border-line border-e border-b bg-surface sm:w-40 sm:min-w-40" />
            {options.map((option) => (
              <th
                key={option.id}
                scope="col"
                className="min-w-44 snap-start border-line border-b p-3 text-start align-top font-normal not-last:border-e sm:min-w-64 sm:p-4"
              >
                <span className="flex min-h-7 flex-wrap items-center gap-2">
                  <span className="font-semibold text-lg">Option {option.locationNumber}</span>
                  {option.id === bookedId ? (
                    <Badge tone="good">Booked</Badge>
                  ) : (
                    option.id === currentId && <Badge tone="accent">On the event page</Badge>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ComparisonRow label="Actions" differs={false} options={options} cell={actionsOf} />
          {row('place', 'Place', ({ place }) => place ?? 'No location yet')}
          {row('dates', 'Dates', (option) => dateLabels(option).join(' ') || 'No date yet')}
          {row('nights', 'Nights', ({ nightsCount }) => countOf(nightsCount, 'night', 'nights'))}
          {row('people', 'People', ({ peopleCount }) => countOf(peopleCount, 'person', 'people'))}
          {hasPrice(options, ({ ownPrice }) => ownPrice) && (
            <ComparisonRow
              label="Your price"
              differs={false}
              options={options}
              cell={(option) => (
                <ComparedPriceText
                  option={option}
                  price={option.ownPrice}
                  missing="Known once it is booked"
                />
              )}
            />
          )}
          {hasPrice(options, ({ pricePerPerson }) => pricePerPerson) &&
            row('pricePerPerson', 'Price per person', (option) => (
              <ComparedPriceText
                option={option}
                price={option.pricePerPerson}
                isLowest={lowestPrice !== undefined && option.pricePerPerson === lowestPrice}
              />
            ))}
          {hasPrice(options, ({ total }) => total) &&
            row('total', 'Total', (option) => <ComparedPriceText option={option} price={option.total} />)}
          {[...Array(daysCount).keys()].map((dayIndex) => (
            <ComparisonRow
              key={dayIndex}
              label={`Day ${dayIndex + 1}`}
              differs={differentDays.has(dayIndex)}
              options={options}
              cell={({ days }) => <ComparedDay day={days[dayIndex]} />}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
