import { lazy } from 'react'
import { countsAsStaff } from '#features/accounts/rules/acting.ts'
import { userStore } from '#features/accounts/ui/session/current-user-store.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

const SiteSearch = lazy(() =>
  loadPart(() => import('./site-search.tsx')).then((module) => ({ default: module.SiteSearch })),
)
const StaffSearch = lazy(() =>
  loadPart(() => import('./staff-search.tsx')).then((module) => ({ default: module.StaffSearch })),
)

/**
 * Opens the site-wide search if it is not open yet.
 * @param endTyping returns the text that was typed before the search field was ready
 */
export const openSearch = (section: Section | undefined, endTyping: () => string): void => {
  const isOpen = dialogs
    .entries()
    .some(({ phase, options }) => phase !== 'closed' && options.name === 'search')
  if (isOpen) {
    endTyping()
    return
  }
  const user = userStore.read()
  const SearchDialog = user && countsAsStaff(user) ? StaffSearch : SiteSearch
  const closing = openDialog(
    (dialog) => <SearchDialog section={section} typedBefore={endTyping} onClose={dialog.cancel} />,
    { name: 'search', minHeight: '42rem' },
  )
  // Needed if the dialog is closed before its field is ready.
  void closing.finally(endTyping)
}
