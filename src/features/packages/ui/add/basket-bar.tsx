import { ArrowRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { hiddenPriceWords } from '#features/catalogue/rules/price-view.ts'
import { formatPence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import {
  type BasketSummary,
  basketSummaryVersion,
  readBasketSummary,
  watchBasketSummary,
} from '../basket-summary.ts'

type Props = { section: Section; location: string }

/** The package being built in this section and location, at the foot of its catalogue pages. */
export const BasketBar = ({ section, location }: Props) => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  const summary = version < 0 ? undefined : readBasketSummary(section, location)
  if (!summary) return null
  const { count, people, isPriceHidden } = summary
  const query = new URLSearchParams({ section, location, 'package-creating': 'true' })
  return (
    <aside
      aria-label="Your package"
      data-foot-bar
      data-section={section}
      className="sticky inset-x-0 bottom-(--foot-notice,0px) z-[4] border-line border-t bg-surface/95 backdrop-blur-md"
    >
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 py-3 sm:px-6 lg:px-8">
        <p className="min-w-0 leading-tight">
          <strong className="text-lg tabular-nums">{priceWords(summary)}</strong>
          {!isPriceHidden && <span className="whitespace-nowrap text-ink-soft text-sm"> per person</span>}
          <span className="block text-ink-soft text-xs">
            {count === 1 ? '1 product' : `${count} products`} for {people === 1 ? 'one' : `${people} people`}
          </span>
        </p>
        <LinkButton kind="primary" href={`/my-events/package?${query}`}>
          View package
          <ArrowRight aria-hidden />
        </LinkButton>
      </div>
    </aside>
  )
}

const priceWords = ({
  isPriceHidden,
  isPriceOnApplication,
  perPersonPence,
  isFrom,
}: BasketSummary): string => {
  if (isPriceHidden) return hiddenPriceWords
  return isPriceOnApplication ? 'POA' : formatPence(perPersonPence, { isFrom })
}
