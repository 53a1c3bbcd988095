import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import type { Template } from '#features/content/rules/template.ts'
import type { GroupLimits } from '#features/web-packages/ui/group-form.tsx'

/** The group a section's template expects, for prices while nobody has said how many come. */
export const usualGroupOf = ({
  defaultGroupSize,
  nights,
}: Pick<Template, 'defaultGroupSize' | 'nights'>): UsualGroup => ({
  people: defaultGroupSize,
  nights: nights.default ?? 1,
})

/** How many may come and when it may begin, as the builder will have it (001 §9). */
export const groupLimitsOf = ({
  people,
  startDate,
}: Pick<Template, 'people' | 'startDate'>): GroupLimits => ({
  people: { minimum: people.min ?? 1, maximum: people.max ?? 100 },
  startDate: { minimum: startDate.minDays ?? 0, maximum: startDate.maxDays ?? 400 },
})
