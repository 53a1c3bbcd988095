import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBuilderFlags } from '#features/builder/rules/builder-flags.ts'

/**
 * If the query of a catalogue page says that the user adds a package to an event, redirects to the same page below
 * /my-events/add-package (SHELL-018).
 */
export const useAddPackage = (): void => {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  useEffect(() => {
    const { addsPackage } = readBuilderFlags(new URLSearchParams(searchStr))
    // While the next page loads, this page is still rendered, but the address is already that of the next page.
    if (!addsPackage || pathname.startsWith('/my-events/')) return
    void router.navigate({ href: `/my-events/add-package${pathname}${searchStr}`, replace: true })
  }, [router, pathname, searchStr])
}
