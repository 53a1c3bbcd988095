import { sectionOf } from '#kernel/section.ts'

/** A stag or a hen has somebody it is for (001 §5). */
export const asksGuestOfHonour = (section: string): boolean =>
  sectionOf(section) === 'stag' || sectionOf(section) === 'hen'

/** The package whose start is asked for: the last one, while it has none. */
export const undatedPackage = <Pack extends { readonly startDate: string | null }>(
  packages: readonly Pack[],
): Pack | undefined => {
  const last = packages.at(-1)
  return last?.startDate === null ? last : undefined
}
