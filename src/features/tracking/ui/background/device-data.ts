import { landingPageOf, refUrlOf } from '../../rules/visit.ts'

/**
 * Returns the data of the device (TRK-003); before the visitor accepts cookies, only the size of its screen (TRK-O9).
 */
export const deviceData = (acceptsCookies: boolean) => ({
  deviceHeight: window.screen.height,
  deviceWidth: window.screen.width,
  ...(acceptsCookies ? deviceDetails() : { deviceColorDepth: 0, devicePixelRatio: 0, devicePlatform: '' }),
})

/** Returns the data of the device that need consent. */
export const deviceDetails = () => ({
  deviceColorDepth: window.screen.colorDepth,
  devicePixelRatio: window.devicePixelRatio,
  devicePlatform: platformOf(navigator),
})

/** Chromium browsers deprecate `platform` and have `userAgentData` instead; other browsers only have `platform`. */
const platformOf = (browser: Navigator & { userAgentData?: { platform?: string } }) =>
  (browser.userAgentData?.platform ?? browser.platform).slice(0, 100)

/**
 * Returns where the visitor comes from; before they accept cookies, only the path of the landing page (TRK-O9). Uses
 * the address with which the document was opened, because navigation may have changed the current one.
 */
export const sourceData = (acceptsCookies: boolean) => {
  const [navigation] = performance.getEntriesByType('navigation')
  const { pathname, search, searchParams } = new URL(navigation?.name ?? window.location.href)
  const landingPage = landingPageOf(pathname + search, acceptsCookies)
  if (!acceptsCookies) return { landingPage, refUrl: '' }
  return {
    landingPage,
    refUrl: refUrlOf(document.referrer, window.location.origin),
    shortUrlId: searchParams.get('shortUrlId')?.slice(0, 100),
    shortUrl: searchParams.get('shortUrl')?.slice(0, 500),
  }
}
