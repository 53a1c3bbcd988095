import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBuilderFlags } from '#features/builder/rules/builder-flags.ts'

/**
 * Redirects from a catalogue address that adds a package to an event, to the same page in the event's area
 * (SHELL-018).
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
