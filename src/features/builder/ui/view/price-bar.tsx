import { clsx } from 'clsx'
import { Redo2, Undo2 } from 'lucide-react'
import { hiddenPriceText, type PriceView } from '#features/catalogue/rules/prices/price-view.ts'
import { usePriceView } from '#features/catalogue/ui/index.ts'
import { promisedPriceText } from '#features/event-prices/rules/promise/promise-texts.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { formatPence } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { countLabel } from './entry-labels.ts'
import { packagePriceArea } from './package-price-views.tsx'
import { progressLabel } from './progress-label.ts'

type Props = {
  builder: Builder
  state: BuilderState
  readOnly: boolean
  isSaving: boolean
  onSave: () => void
}

/** Renders the always visible bar with the price in the chosen view, the unsaved changes and Save. */
export const PriceBar = ({ builder, state, readOnly, isSaving, onSave }: Props) => {
  const { event, pack, isChanged, changeCount, canUndo, canRedo } = state
  const price = pricePackage(event, pack)
  const isPromised = price.totalPence > pricePackage({ ...event, promised: null }, pack).totalPence
  const promiseText = isPromised ? promisedPriceText(event, price.totalPence) : undefined
  const view = usePriceView(packagePriceArea(builder))
  // Without the products' prices the browser cannot compute the total, even if the reader can see it elsewhere.
  const isPriceShown = builder.facts.visibility.packagePrices && builder.facts.visibility.productPrices
  const progress = isPriceShown ? progressLabel(builder, state) : undefined
  const { guestShare } = builder
  const hiddenPriceLabel = guestShare ? shareLabel(guestShare) : hiddenPriceText
  if (!isPriceShown && hiddenPriceLabel === '' && readOnly) return null
  const nothingToSave = builder.isSaved ? !isChanged : pack.entries.length === 0
  return (
    <div
      data-footer-bar
      className="sticky inset-x-0 bottom-(--notice-height,0px) z-[4] -mx-4 mt-6 border-line border-t bg-surface/95 px-4 py-2 backdrop-blur-md sm:mx-0 sm:mb-4 sm:py-3 sm:rounded-card sm:border sm:px-5 sm:shadow-float"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          {isPriceShown && promiseText && (
            <p role="status" className="text-sm">
              {promiseText}
            </p>
          )}
          <p className="font-extrabold text-xl tabular-nums leading-tight sm:text-2xl">
            <output aria-label={view.count === 'total' ? 'Price in total' : 'Price per person'}>
              {isPriceShown ? amountLabel(price, view) : hiddenPriceLabel}
            </output>
            {isPriceShown && <PriceUnit count={view.count} />}
          </p>
          <p className="flex flex-wrap gap-x-3 text-ink-soft text-xs sm:text-sm">
            <span className={isChanged || progress ? 'max-sm:hidden' : undefined}>
              {isPriceShown &&
                pack.entries.length > 0 &&
                secondaryLabel(price, view, isPromised ? undefined : pack.peopleCount)}
            </span>
            {progress && <span>{progress}</span>}
            {!readOnly && (
              <span role="status" className={isChanged ? undefined : 'max-sm:sr-only'}>
                {changeLabel(builder.isSaved, isChanged, changeCount)}
              </span>
            )}
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
            {canRedo && <IconButton label="Redo" icon={<Redo2 aria-hidden />} onClick={builder.redo} />}
            <Button kind="primary" pending={isSaving} disabled={nothingToSave} onClick={onSave}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The text after the price; on a phone it is short, so that the bar has two lines. */
const PriceUnit = ({ count }: Pick<PriceView, 'count'>) => {
  const style = 'whitespace-nowrap font-medium text-ink-soft text-sm'
  if (count === 'total') return <span className={style}> in total</span>
  return (
    <>
      {' '}
      <span aria-hidden className={clsx(style, 'sm:hidden')}>
        pp
      </span>
      <span className={clsx(style, 'max-sm:sr-only')}>per person</span>
    </>
  )
}

/** Returns the label of the guest's share; empty if its amount is unknown. */
const shareLabel = ({ pence }: NonNullable<Builder['guestShare']>): string =>
  pence === undefined ? '' : `${formatPence(pence)} for you`

type Price = ReturnType<typeof pricePackage>

const amountLabel = (price: Price, { count }: PriceView) =>
  price.isPriceOnApplication
    ? 'POA'
    : formatPence(count === 'total' ? price.totalPence : price.perPersonPence, {
        isMinimumPrice: price.isMinimumPrice && price.totalPence > 0,
      })

/**
 * Returns the secondary amount of the bar: the price per person if the large amount is the total, otherwise the total.
 * If a product is priced on application, returns the price per person of the other products. For a promised total,
 * `people` is undefined, because the total does not depend on the number of people.
 */
const secondaryLabel = (
  { totalPence, perPersonPence, isPriceOnApplication, isMinimumPrice }: Price,
  { count }: PriceView,
  people: number | undefined,
): string => {
  if (isPriceOnApplication)
    return `${formatPence(perPersonPence, { isMinimumPrice })} per person, excluding items priced on application`
  if (count === 'total') return `${formatPence(perPersonPence, { isMinimumPrice })} per person`
  const total = formatPence(totalPence, { isMinimumPrice })
  if (people === undefined) return `${total} in total`
  return `${total} for ${people === 1 ? 'one' : `all ${people}`}`
}

const changeLabel = (isSaved: boolean, isChanged: boolean, count: number): string => {
  if (!isChanged) return isSaved ? 'All saved' : ''
  return isSaved ? countLabel(count, 'unsaved change') : 'Not saved yet'
}
