import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBuilderFlags } from '#features/builder/rules/builder-flags.ts'

/**
 * Redirects a catalogue address that adds a package to an event to the same page in that event's flow
 * (SHELL-018).
 */
export const useAddPackage = (): void => {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  useEffect(() => {
    const { addsPackage } = readBuilderFlags(new URLSearchParams(searchStr))
    // Until the next page is ready, this one is still rendered, but the address is already the next one's.
    if (!addsPackage || pathname.startsWith('/my-events/')) return
    void router.navigate({ href: `/my-events/add-package${pathname}${searchStr}`, replace: true })
  }, [router, pathname, searchStr])
}
