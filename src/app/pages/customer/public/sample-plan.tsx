import { Check } from 'lucide-react'
import type { SamplePlan as Plan, PlannedItem } from '#features/catalogue/rules/plan-sample.ts'
import { CategoryIcon } from '#features/catalogue/ui/index.ts'
import { formatPounds } from '#kernel/money.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'

const friendTints = [5, 8, 2, 7, 3]

/** A sample weekend, shown as a decorative plan with real products and a real price. */
export const SamplePlan = ({ place, people, days, fromGBP }: Plan) => (
  <div aria-hidden className="relative hidden select-none lg:block">
    <div className="rotate-1 rounded-card border border-line bg-surface p-5 shadow-float">
      <div className="mb-4 flex items-center justify-between gap-3">
        <span className="font-bold text-lg">
          {place}, {people} of you
        </span>
        <Friends />
      </div>
      <div className="grid grid-cols-3 gap-3">
        {days.map(({ name, items }) => (
          <div key={name} className="flex flex-col gap-2.5 rounded-field bg-sunken p-2">
            <span className="px-1 font-semibold text-ink-soft text-sm">{name}</span>
            {items.map((item) => (
              <PlanCard key={item.id} {...item} />
            ))}
          </div>
        ))}
      </div>
    </div>
    {fromGBP !== null && (
      <div className="absolute -end-5 -bottom-7 -rotate-2 rounded-card border border-line bg-raised px-5 py-3 shadow-float">
        <span className="block text-ink-soft text-sm">Everyone pays</span>
        <span className="font-bold text-xl tabular-nums">
          {formatPounds(fromGBP, { short: true, isFrom: true })} each
        </span>
      </div>
    )}
  </div>
)

const PlanCard = ({ categoryUrl, imageId, tint, time, name }: PlannedItem) => (
  <span className="overflow-hidden rounded-field border border-line bg-surface shadow-card">
    <TintPicture
      picture={imageId ?? undefined}
      tint={tint}
      icon={<CategoryIcon url={categoryUrl} />}
      shape="wide"
      sizes="9rem"
      widest={300}
    />
    <span className="block px-2.5 pt-1.5 text-ink-faint text-xs">{time}</span>
    <span className="line-clamp-2 px-2.5 pb-2 font-semibold text-sm leading-tight">{name}</span>
  </span>
)

const Friends = () => (
  <span className="flex">
    {friendTints.map((tint, index) => (
      <span
        key={tint}
        data-tint={tint}
        className="-ms-2 grid size-8 place-items-center rounded-full border-2 border-surface bg-tint text-tint-ink"
      >
        {index < friendTints.length - 1 && <Check className="size-4" />}
      </span>
    ))}
  </span>
)
