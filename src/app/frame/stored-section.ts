import { type RoutedSection, routedSections } from '#kernel/section.ts'
import { sessionStore } from '#platform/browser/storage.ts'

const key = 'section'

/** The section of the page that last had one; a page without one keeps it (000 §2). In the browser only. */
export const readStoredSection = (): RoutedSection | undefined => {
  const stored = sessionStore().read(key)
  return routedSections.find((section) => section === stored)
}

export const storeSection = (section: RoutedSection): void => sessionStore().write(key, section)
