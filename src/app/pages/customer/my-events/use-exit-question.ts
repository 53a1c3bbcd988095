import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import type { BuilderTarget } from '#features/builder/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'

const isWithin = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Asks visitors once why they leave an unsaved package (ENQ-O9). */
export const useExitQuestion = (target: BuilderTarget | undefined): void => {
  const router = useRouter()
  const isVisitor = useCurrentUser() === null
  const draft = target?.kind === 'draft' && isVisitor ? target : undefined
  const section = draft?.section
  const location = draft?.location
  useEffect(() => {
    if (!section || !location) return
    return () => {
      // By now the address is that of the next page. On other pages of the package or the location, the visitor has not
      // left the package.
      const path = window.location.pathname
      if (isWithin(path, '/my-events/package') || isWithin(path, `/${section}/in-${location}`)) return
      const openExitForm = () => {
        const href = withQuery(currentUrl(router), { dialog: 'packageExitForm', page: '1' })
        void router.navigate({ href, resetScroll: false })
      }
      void loadPart(() => import('../../../frame/dialogs/enquiry.ts')).then(({ askWhyLeft }) =>
        askWhyLeft(section, openExitForm),
      )
    }
  }, [router, section, location])
}
