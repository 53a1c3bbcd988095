import { estimatePrice } from '#features/catalogue/rules/prices/estimate-price.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { entryFigures, markUpPercentOf } from '#features/event-prices/rules/entry/entry-figures.ts'
import { formatPence } from '#kernel/money.ts'
import { sectionOf } from '#kernel/section.ts'

type Props = { entry: PackageEntry; pack: PackageDocument; product: ProductResponse | undefined }

/**
 * Shows staff the cost and mark-up of a product in the package. If the product has no price on its date, shows an
 * estimate in orange (PERM-024).
 */
export const EntryCost = ({ entry, pack, product }: Props) => {
  const { costPence, pricePence } = entryFigures(entry)
  const markUp = markUpPercentOf(pricePence, costPence)
  const hint = pricePence === null ? hintOf({ entry, pack, product }) : null
  const lines = [
    ['Cost', costPence === null ? undefined : formatPence(costPence)],
    ['Mark-up', markUp === null ? undefined : `${markUp} %`],
  ].filter(([, text]) => text)
  if (lines.length === 0 && !hint) return null
  return (
    <dl aria-label="For staff" className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt className="text-ink-faint">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {hint && (
        // Dark text on orange, for contrast (CAT-042).
        <div className="col-span-2 justify-self-start rounded-mark bg-[#f57c00] px-1.5 py-0.5 text-[#1d141c]">
          <dt>{hint.label}</dt>
          <dd className="font-semibold">{formatPence(hint.perPersonPence)} pp</dd>
        </div>
      )}
    </dl>
  )
}

const hintOf = ({ entry, pack, product }: Props) => {
  const date = entryDate(pack, entry)
  if (!product || date === null || entry.needPeople === 0) return null
  return estimatePrice(product, { date, people: entry.needPeople, section: sectionOf(pack.section) })
}
