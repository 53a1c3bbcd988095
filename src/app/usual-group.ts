import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import type { Template } from '#features/content/rules/template.ts'
import type { GroupLimits } from '#features/web-packages/ui/group-form.tsx'

/**
 * Returns the default group of a section's template, for which prices are calculated until the reader chooses a size.
 */
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
