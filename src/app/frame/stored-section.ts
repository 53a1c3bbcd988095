import { type RoutedSection, routedSections } from '#kernel/section.ts'
import { sessionStore } from '#platform/browser/storage.ts'

const key = 'section'

/** Returns the section of the last page that had one, which this browser tab has stored (SHELL-027). */
export const readStoredSection = (): RoutedSection | undefined => {
  const stored = sessionStore().read(key)
  return routedSections.find((section) => section === stored)
}

export const storeSection = (section: RoutedSection): void => sessionStore().write(key, section)
