import type { AnyRouter } from '@tanstack/react-router'
import { withTracking } from '#platform/browser/address/tracking-parameters.ts'

/**
 * Navigates in the browser and copies tracking parameters from one event page to the next. The address can be
 * relative, such as `?dialog=locations`.
 */
export const visitPage = (
  router: AnyRouter,
  href: string,
  { replace }: { readonly replace?: boolean } = {},
): Promise<void> => {
  const { pathname, search, hash } = new URL(href, window.location.href)
  const from = window.location.pathname + window.location.search
  const to = withTracking(from, pathname + search + hash)
  // A dialog opens over the page, which must not scroll.
  const isSamePage = pathname === window.location.pathname
  return router.navigate({ href: to, replace, resetScroll: !isSamePage })
}
