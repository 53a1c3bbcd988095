import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBuilderFlags } from '#features/builder/rules/builder-flags.ts'

/** A catalogue address that begins a package of an event (001 §2) leads to the same page in that event's flow. */
export const useAddPackage = (): void => {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  useEffect(() => {
    const { addsPackage } = readBuilderFlags(new URLSearchParams(searchStr))
    // The page stays until the next one is ready, whose address it sees already.
    if (!addsPackage || pathname.startsWith('/my-events/')) return
    void router.navigate({ href: `/my-events/add-package${pathname}${searchStr}`, replace: true })
  }, [router, pathname, searchStr])
}
