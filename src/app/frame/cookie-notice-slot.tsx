import { lazy, Suspense, useEffect, useState } from 'react'
import { acceptCookies, hasAcceptedCookies } from './cookie-consent.ts'

const CookieNotice = lazy(() =>
  import('./cookie-notice.tsx').then((module) => ({ default: module.CookieNotice })),
)

/** The place of the cookie notice; whoever has accepted cookies loads nothing of it. */
export const CookieNoticeSlot = () => {
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(!hasAcceptedCookies()), [])
  const accept = () => {
    acceptCookies()
    setAsks(false)
  }
  return (
    asks && (
      <Suspense>
        <CookieNotice onAccept={accept} />
      </Suspense>
    )
  )
}
