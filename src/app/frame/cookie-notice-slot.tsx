import { lazy, Suspense, useEffect, useState } from 'react'
import { readCookie, writeCookie } from '#platform/browser/cookies.ts'
import { loadPart } from '#platform/browser/load-part.ts'

const consent = 'cookiesAccepted'
const yearSeconds = 31_536_000

const CookieNotice = lazy(() =>
  loadPart(() => import('./cookie-notice.tsx')).then((module) => ({ default: module.CookieNotice })),
)

/** Shows the cookie notice. Visitors who have accepted cookies do not load it. */
export const CookieNoticeSlot = () => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(readCookie(consent) !== 'yes'), [])
  const accept = () => {
    writeCookie(consent, 'yes', { maxAge: yearSeconds })
    setIsShown(false)
  }
  return (
    isShown && (
      <Suspense>
        <CookieNotice onAccept={accept} />
      </Suspense>
    )
  )
}
