import { Check } from 'lucide-react'
import type { SamplePlan as Plan, PlannedItem } from '#features/catalogue/rules/sample-weekend.ts'
import { CategoryIcon } from '#features/catalogue/ui/index.ts'
import { formatPounds } from '#kernel/money.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'

const friendTints = [5, 8, 2, 7, 3]

/** A sample weekend, shown as a decorative plan with real products and a real price. */
export const SamplePlan = ({ place, people, days, fromGBP }: Plan) => (
  <div aria-hidden className="relative mx-auto w-full max-w-xl select-none">
    <div className="rounded-card border border-line bg-surface p-3 shadow-float sm:p-5 lg:rotate-1">
      <div className="mb-3 flex items-center justify-between gap-3 sm:mb-4">
        <span className="font-bold sm:text-lg">
          {place}, {people} of you
        </span>
        <Friends />
      </div>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {days.map(({ name, items }) => (
          <div
            key={name}
            className="flex min-w-0 flex-col gap-2 rounded-field bg-sunken p-1.5 sm:gap-2.5 sm:p-2"
          >
            <span className="px-1 font-semibold text-ink-soft text-sm">{name}</span>
            {items.map((item) => (
              <PlanCard key={item.id} {...item} />
            ))}
          </div>
        ))}
      </div>
    </div>
    {fromGBP !== null && (
      <div className="absolute end-3 -bottom-7 -rotate-2 lg:-end-5 rounded-card border border-line bg-raised px-5 py-3 shadow-float">
        <span className="block text-ink-soft text-sm">Everyone pays</span>
        <span className="font-bold text-xl tabular-nums">
          {formatPounds(fromGBP, { short: true, isMinimumPrice: true })} each
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
      icon={<CategoryIcon name={categoryUrl} />}
      shape="wide"
      sizes="(min-width: 40rem) 9rem, 6rem"
      widest={300}
    />
    <span className="block px-1.5 pt-1.5 text-ink-faint text-xs sm:px-2.5">{time}</span>
    <span className="mx-1.5 mb-2 line-clamp-2 font-semibold text-[0.6875rem] leading-tight sm:mx-2.5 sm:text-sm">
      {name}
    </span>
  </span>
)

const Friends = () => (
  <span className="flex">
    {friendTints.map((tint, index) => (
      <span
        key={tint}
        data-tint={tint}
        className="-ms-2 grid size-7 place-items-center rounded-full border-2 sm:size-8 border-surface bg-tint text-tint-ink"
      >
        {index < friendTints.length - 1 && <Check className="size-4" />}
      </span>
    ))}
  </span>
)
