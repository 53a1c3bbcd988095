import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import type { Template } from '#features/content/rules/template.ts'

/** The group a section's template expects, for prices while nobody has said how many come. */
export const usualGroupOf = ({
  defaultGroupSize,
  nights,
}: Pick<Template, 'defaultGroupSize' | 'nights'>): UsualGroup => ({
  people: defaultGroupSize,
  nights: nights.default ?? 1,
})
