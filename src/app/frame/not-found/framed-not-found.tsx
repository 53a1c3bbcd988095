import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AccountMenu } from '#features/accounts/ui/index.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { siteAreaOf } from '../../site-area.ts'
import { CustomerFrame } from '../customer-frame.tsx'
import { NotFound } from './not-found.tsx'

const WorkNotFound = lazy(() =>
  loadPart(() => import('./work-not-found.tsx')).then((module) => ({ default: module.WorkNotFound })),
)

/** The not-found page for an address that no layout matches, in the frame of the area to which the address belongs. */
export const FramedNotFound = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isHydrated = useIsHydrated()
  const { area, base } = siteAreaOf(pathname)
  if (area !== 'customer')
    // Rendered only in the browser, like every page of these areas.
    return (
      isHydrated && (
        <Suspense>
          <WorkNotFound area={area} base={base} />
        </Suspense>
      )
    )
  return (
    <CustomerFrame account={<AccountMenu />}>
      <NotFound />
    </CustomerFrame>
  )
}
