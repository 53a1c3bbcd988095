import { clsx } from 'clsx'
import { CategoryIcon, formatDuration, productAddress } from '#features/catalogue/ui/index.ts'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { PlannedEntry } from '../rules/planned-entry.ts'
import type { PlannedProductResponse } from '../rules/web-package-responses.ts'
import { missingProductName, omissionLabels } from './omission-labels.ts'

export type Entry = PlannedEntry<PlannedProductResponse>
type Props = {
  plan: readonly Entry[]
  nightsCount: number
  section: string
  location: string
  /** Returns 'Fri 05 Mar 2027' for a day; undefined if the start date is unknown. */
  dateOf?: (dayIndex: number) => string | undefined
}

/** The products of a ready-made package, day by day. */
export const PlannedDays = ({ plan, nightsCount, dateOf, ...page }: Props) => (
  <ol className="grid gap-6">
    {Array.from({ length: nightsCount + 1 }, (_, dayIndex) => {
      const entries = plan.filter((entry) => entry.dayIndex === dayIndex)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its index
        <li key={dayIndex}>
          <h3 className="mb-2 font-semibold">
            Day {dayIndex + 1}
            <span className="ms-2 font-normal text-ink-soft text-sm">{dateOf?.(dayIndex)}</span>
          </h3>
          {entries.length === 0 ? (
            <p className="text-ink-soft text-sm">Free time: plan something yourselves, or sleep in.</p>
          ) : (
            <ul className="grid gap-3">
              {entries.map((entry) => (
                <PlannedItem key={entry.productId} entry={entry} {...page} />
              ))}
            </ul>
          )}
        </li>
      )
    })}
  </ol>
)

const PlannedItem = ({
  entry,
  section,
  location,
}: { entry: Entry } & Pick<Props, 'section' | 'location'>) => {
  const { product, omissionReason } = entry
  return (
    <li className="flex min-w-0 gap-4 rounded-field border border-line bg-surface p-3">
      <div className="w-24 shrink-0 sm:w-32">
        <TintPicture
          picture={product?.imageId ?? undefined}
          alt=""
          tint={product?.tint ?? 1}
          icon={product && <CategoryIcon name={product.categoryUrl} />}
          className="rounded-mark"
          sizes="8rem"
          widest={400}
        />
      </div>
      <div className="min-w-0">
        <p className={clsx('font-semibold wrap-anywhere', omissionReason === 'gone' && 'text-ink-soft')}>
          {product ? (
            <TextLink
              href={productAddress({
                section,
                location,
                categoryUrl: product.categoryUrl,
                productId: product.id,
              })}
            >
              {product.name}
            </TextLink>
          ) : (
            missingProductName
          )}
        </p>
        {product && (
          <p className="text-ink-soft text-sm">
            {product.categoryName}
            {product.durationMinutes > 0 &&
              product.type !== 'Accommodation' &&
              ` · ${formatDuration(product.durationMinutes)}`}
          </p>
        )}
        {product && !product.locked && (
          <p className="line-clamp-2 pt-1 text-ink-soft text-sm max-sm:hidden">{product.description}</p>
        )}
        {omissionReason && (
          <p className="pt-1.5">
            <Badge tone="warn">{omissionLabels[omissionReason]}</Badge>
          </p>
        )}
      </div>
    </li>
  )
}
