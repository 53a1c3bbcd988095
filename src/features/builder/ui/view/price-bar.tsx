import { Undo2 } from 'lucide-react'
import { hiddenPriceWords, type PriceView } from '#features/catalogue/rules/prices/price-view.ts'
import { usePriceView } from '#features/catalogue/ui/index.ts'
import { pricePackage } from '#features/events/rules/pricing/price-package.ts'
import { priceStaysWords } from '#features/events/rules/pricing/promise-words.ts'
import { formatPence } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { countWords } from './entry-words.ts'
import { packagePlace } from './package-price-views.tsx'
import { progressWords } from './progress-words.ts'

type Props = {
  builder: Builder
  state: BuilderState
  readOnly: boolean
  isSaving: boolean
  onSave: () => void
}

/** The price as chosen, what is not saved yet, and the way to save it: always in sight. */
export const PriceBar = ({ builder, state, readOnly, isSaving, onSave }: Props) => {
  const { event, pack, isChanged, changeCount, canUndo } = state
  const price = pricePackage(event, pack)
  const isHeld = price.totalPence > pricePackage({ ...event, promised: null }, pack).totalPence
  const stays = isHeld ? priceStaysWords(event, price.totalPence) : undefined
  const view = usePriceView(packagePlace(builder))
  // A sum of products that are not told cannot be worked out here, be the sum itself shown elsewhere.
  const isShown = builder.facts.sight.packagePrices && builder.facts.sight.productPrices
  const progress = isShown ? progressWords(builder, state) : undefined
  const nothingToSave = builder.isSaved ? !isChanged : pack.entries.length === 0
  return (
    <div
      data-foot-bar
      className="sticky inset-x-0 bottom-(--foot-notice,0px) z-[4] -mx-4 mt-6 border-line border-t bg-surface/95 px-4 py-3 backdrop-blur-md sm:mx-0 sm:mb-4 sm:rounded-card sm:border sm:px-5 sm:shadow-float"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          {isShown && stays && (
            <p role="status" className="text-sm">
              {stays}
            </p>
          )}
          <p className="font-extrabold text-xl tabular-nums leading-tight sm:text-2xl">
            <output aria-label={view.count === 'total' ? 'Price in total' : 'Price per person'}>
              {isShown ? amountWords(price, view) : hiddenPriceWords}
            </output>
            {isShown && (
              <span className="font-medium text-ink-soft text-sm">
                {' '}
                {view.count === 'total' ? 'in total' : 'per person'}
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-3 text-ink-soft text-xs sm:text-sm">
            <span className={isChanged ? 'max-sm:hidden' : undefined}>
              {isShown && sumWords(price, view, isHeld ? undefined : pack.peopleCount)}
            </span>
            {progress && <span>{progress}</span>}
            {!readOnly && <span role="status">{changeWords(builder.isSaved, isChanged, changeCount)}</span>}
          </p>
        </div>
        {!readOnly && (
          <>
            <IconButton
              label="Undo"
              icon={<Undo2 aria-hidden />}
              disabled={!canUndo}
              onClick={builder.undo}
            />
            <Button kind="primary" pending={isSaving} disabled={nothingToSave} onClick={onSave}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type Price = ReturnType<typeof pricePackage>

const amountWords = (price: Price, { count }: PriceView) =>
  price.isPriceOnApplication
    ? 'POA'
    : formatPence(count === 'total' ? price.totalPence : price.perPersonPence, price)

/**
 * The other of the two amounts; with a product on application, what the rest comes to. A promised total is not that of a
 * number of people.
 */
const sumWords = (
  { totalPence, perPersonPence, isPriceOnApplication, isFrom }: Price,
  { count }: PriceView,
  people: number | undefined,
): string => {
  if (isPriceOnApplication)
    return `${formatPence(perPersonPence, { isFrom })} per person, excluding items priced on application`
  if (count === 'total') return `${formatPence(perPersonPence, { isFrom })} per person`
  const total = formatPence(totalPence, { isFrom })
  if (people === undefined) return `${total} in total`
  return `${total} for ${people === 1 ? 'one' : `all ${people}`}`
}

const changeWords = (isSaved: boolean, isChanged: boolean, count: number): string => {
  if (!isChanged) return isSaved ? 'All saved' : ''
  return isSaved ? countWords(count, 'unsaved change') : 'Not saved yet'
}
