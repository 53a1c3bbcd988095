import type { Choice } from '#features/records/rules/record-field.ts'
import { sections, sectionWords } from '#kernel/section.ts'

/** Sections as editors choose them. */
export const sectionChoices: readonly Choice[] = sections.map((section) => ({
  value: section,
  label: sectionWords(section).plural,
}))

/** Values that are words already. */
export const wordChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }))
