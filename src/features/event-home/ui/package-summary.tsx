import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EntryStageBadge } from '#features/bookings/ui/index.ts'
import { viewProductAddress } from '#features/builder/ui/index.ts'
import { hiddenPriceText } from '#features/catalogue/rules/prices/price-view.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { eventPackageAddress } from '#features/events/rules/event-address.ts'
import { isOver } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { Money } from '#platform/ui/display/money-text.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { ownPlan } from '../rules/own-plan.ts'
import { type PlannedDay, type PlannedProduct, packageDays } from '../rules/package-days.ts'
import { ProductAnswer, type ProductAnswers } from './product-answer.tsx'

type Props = {
  event: WireEvent
  pack: WirePackage
  /**
   * The reader's own share; null while a product has no price. Undefined if the share is for another package, or if the
   * reader is not coming or does not see it.
   */
  ownGBP: number | null | undefined
  /**
   * True to show a text in place of a hidden price per person. It is left out for a guest whose share is shown on other
   * parts of the page.
   */
  showsHiddenPriceText: boolean
  /** The reader's answers to products. */
  answers: ProductAnswers
  /** Whether products that the reader does not take part in are left out of the days. */
  showsOwnDays: boolean
  isReadOnly: boolean
  /** Other actions on the package. */
  actions?: ReactNode
}

/** Renders the products by day, the reader's share or the price per person, and a link to the full package. */
export const PackageSummary = ({
  event,
  pack,
  isReadOnly,
  actions,
  answers,
  showsOwnDays,
  ...priceProps
}: Props) => {
  const { days, others } = ownPlan(
    packageDays(pack),
    (planned) => !showsOwnDays || answers.takesPart(planned),
  )
  return (
    <Card className="grid grid-cols-1 gap-5" aria-labelledby="package-title">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-h-11 content-center">
          <h2 id="package-title" className="font-semibold text-2xl">
            The plan
          </h2>
          {pack.status !== 'Cancelled' && pack.productList.length > 0 && (
            <PackagePrice pack={pack} {...priceProps} />
          )}
        </div>
        {!isReadOnly && (
          <div className="flex flex-wrap gap-2.5">
            <LinkButton
              href={eventPackageAddress({ eventId: event._doc, packageId: pack.id, section: event.section })}
              kind="secondary"
            >
              View package
            </LinkButton>
            {actions}
          </div>
        )}
      </div>
      {pack.productList.length === 0 ? (
        <p className="text-ink-soft">
          Nothing is planned yet. Open the package and add the first thing to do.
        </p>
      ) : (
        <ol className="grid gap-5">
          {days.map((day) => (
            <Day key={day.dayIndex} day={day} isOver={isOver(event)} answers={answers} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others-title" className="grid gap-2 rounded-field bg-sunken p-4">
          <h3 id="others-title" className="font-semibold">
            You’re not taking part in
          </h3>
          <ul className="grid divide-y divide-line">
            {others.map((planned) => (
              <Product key={planned.entry.itineraryId} planned={planned} answers={answers} isAmongOthers />
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

const PackagePrice = ({
  pack,
  ownGBP,
  showsHiddenPriceText,
}: Pick<Props, 'pack' | 'ownGBP' | 'showsHiddenPriceText'>) => {
  // Without a date these are the lowest prices.
  const before = pack.startDate === null ? 'from' : undefined
  if (ownGBP === null) return <p className="text-ink-soft">Price on application</p>
  if (ownGBP !== undefined) return <Money before={before} pence={penceFromPounds(ownGBP)} after="for you" />
  const { pricePerPersonGBP } = pack.money
  if (pricePerPersonGBP === undefined)
    return showsHiddenPriceText ? <p className="text-ink-soft">{hiddenPriceText}</p> : null
  if (pricePerPersonGBP === null) return <p className="text-ink-soft">Price on application</p>
  return <Money before={before} pence={penceFromPounds(pricePerPersonGBP)} after="pp" />
}

type DayProps = { day: PlannedDay; isOver: boolean; answers: ProductAnswers }

/** Renders a day of the package with its products. */
const Day = ({ day, isOver, answers }: DayProps) => (
  <li className="grid gap-2 sm:grid-cols-[8.5rem_1fr] sm:gap-4">
    <h3 className="font-semibold sm:pt-2.5">
      Day {day.dayIndex + 1}
      {day.date && (
        <span className="ms-2 font-normal text-ink-soft text-sm sm:ms-0 sm:block">
          {formatDate(day.date)}
        </span>
      )}
    </h3>
    {day.products.length === 0 ? (
      <p className="text-ink-soft sm:pt-2.5">{isOver ? 'Nothing planned' : 'Nothing yet'}</p>
    ) : (
      <ul className="grid min-w-0 divide-y divide-line">
        {day.products.map((planned) => (
          <Product key={planned.entry.itineraryId} planned={planned} answers={answers} />
        ))}
      </ul>
    )}
  </li>
)

type ProductProps = {
  planned: PlannedProduct
  answers: ProductAnswers
  /** True in the list of products that the reader does not take part in. */
  isAmongOthers?: boolean
}

const Product = ({ planned, answers, isAmongOthers = false }: ProductProps) => {
  const { product, entry, isLaterNight } = planned
  const { productId } = product
  return (
    <li className="flex min-w-0 items-start gap-3 py-2.5 sm:gap-4">
      <span className="w-12 shrink-0">
        <TintPicture
          picture={productId === null ? undefined : `of/product/${productId}`}
          tint={tintOf(productId ?? productNameOf(product))}
          shape="square"
          className="rounded-field"
          sizes="3rem"
          widest={300}
        />
      </span>
      <span className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-36">
          <ProductName planned={planned} />
          <span className="block text-ink-soft text-sm *:not-last:after:mx-1.5 *:not-last:after:content-['·']">
            {product.product.type === 'Accommodation' && <span>Overnight</span>}
            {entry.startTime && !isLaterNight && (
              <span className="tabular-nums">{formatTime(entry.startTime)}</span>
            )}
            {entry.venueName && entry.venueName !== product.product.name && <span>{entry.venueName}</span>}
          </span>
          {entry.arriveTime && (
            <span className="block text-ink-soft text-sm">Arrive by {formatTime(entry.arriveTime)}</span>
          )}
          {!isAmongOthers && !answers.takesPart(planned) && (
            <span className="block text-ink-soft text-sm">You’re not taking part</span>
          )}
          {entry.stage === 'Declined' && entry.declineReason && (
            <span className="block text-bad text-sm">{entry.declineReason}</span>
          )}
        </span>
        {entry.stage !== 'Enquiry' && <EntryStageBadge stage={entry.stage} />}
      </span>
      <ProductAnswer planned={planned} answers={answers} />
    </li>
  )
}

/** Renders the product's name. If the product is in the catalogue, the name is a link that opens it in a dialog. */
const ProductName = ({ planned: { product, entry } }: Pick<ProductProps, 'planned'>) => {
  const { pathname, searchStr } = useLocation()
  const { productId } = product
  const name = productNameOf(product)
  if (productId === null) return <span className="block wrap-anywhere font-medium">{name}</span>
  const productView = { productId, mode: 'view', itineraryId: entry.itineraryId } as const
  return (
    <Link
      href={viewProductAddress(pathname + searchStr, productView)}
      className="relative inline-flex min-h-6 items-center wrap-anywhere font-medium after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
    >
      {name}
    </Link>
  )
}
