import { sectionOf } from '#kernel/section.ts'

/** Whether the section has a guest of honour: stag and hen (ENQ-025). */
export const asksGuestOfHonour = (section: string): boolean =>
  sectionOf(section) === 'stag' || sectionOf(section) === 'hen'

/** Returns the last package if it has no start date. */
export const undatedPackage = <Pack extends { readonly startDate: string | null }>(
  packages: readonly Pack[],
): Pack | undefined => {
  const last = packages.at(-1)
  return last?.startDate === null ? last : undefined
}
