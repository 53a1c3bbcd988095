import { useLocation } from '@tanstack/react-router'
import { AccountMenu } from '#features/accounts/ui/index.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { siteAreaOf } from '../../site-area.ts'
import { CustomerFrame } from '../customer-frame.tsx'
import { NotFound } from './not-found.tsx'

const loadWorkNotFound = () => loadPart(() => import('./work-not-found.tsx'))

/** The not-found page for an address that no layout matches, in the frame of the area to which the address belongs. */
export const FramedNotFound = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isHydrated = useIsHydrated()
  const { area, base } = siteAreaOf(pathname)
  // Rendered only in the browser, like every page of the supplier and staff areas.
  const workPages = useLoaded(isHydrated && area !== 'customer' ? loadWorkNotFound : undefined)
  if (area !== 'customer') return workPages && <workPages.WorkNotFound area={area} base={base} />
  return (
    <CustomerFrame account={<AccountMenu />}>
      <NotFound />
    </CustomerFrame>
  )
}
