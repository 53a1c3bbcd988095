import { useEffect, useState } from 'react'
import { readCookie, writeCookie } from '#platform/browser/cookies.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'

const consentCookie = 'cookiesAccepted'
const yearSeconds = 31_536_000

const loadNotice = () => loadPart(() => import('./cookie-notice.tsx'))

/** Shows the cookie notice. Visitors who have accepted cookies do not load it. */
export const CookieNoticeSlot = () => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(readCookie(consentCookie) !== 'yes'), [])
  const accept = () => {
    writeCookie(consentCookie, 'yes', { maxAge: yearSeconds })
    setIsShown(false)
  }
  const notice = useLoaded(isShown ? loadNotice : undefined, true)
  return notice && <notice.CookieNotice onAccept={accept} />
}
