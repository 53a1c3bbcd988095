import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import type { Template } from '#features/content/rules/template.ts'
import type { GroupLimits } from '#features/web-packages/ui/group-form.tsx'

/** Returns the group that a section's template expects, for prices before a size is chosen. */
export const usualGroupOf = ({
  defaultGroupSize,
  nights,
}: Pick<Template, 'defaultGroupSize' | 'nights'>): UsualGroup => ({
  people: defaultGroupSize,
  nights: nights.default ?? 1,
})

/** Returns the limits of group size and start date, the same as in the builder (PKG-O17). */
export const groupLimitsOf = ({
  people,
  startDate,
}: Pick<Template, 'people' | 'startDate'>): GroupLimits => ({
  people: { minimum: people.min ?? 1, maximum: people.max ?? 100 },
  startDate: { minimum: startDate.minDays ?? 0, maximum: startDate.maxDays ?? 400 },
})
