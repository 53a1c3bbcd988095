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
    // This page is still rendered while the next one loads, but the address is already the next page's.
    if (!addsPackage || pathname.startsWith('/my-events/')) return
    void router.navigate({ href: `/my-events/add-package${pathname}${searchStr}`, replace: true })
  }, [router, pathname, searchStr])
}
