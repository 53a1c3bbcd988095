import { lightOf, lightsPerLocation, pictureInLight } from '#features/catalogue/rules/trip-pictures.ts'
import { currentPackageOf } from '#features/event-home/rules/load-event.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { EarlyResponses } from '#platform/browser/early-responses.ts'
import '#platform/browser/early-picture.ts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureSources } from '#platform/ui/display/picture-sources.ts'
import type { Site } from '../site.ts'
import { headerPictureMaxWidth, headerPictureSizes } from './header-picture.tsx'

/**
 * Placeholders in picture addresses. The browser replaces them with the location of the event and the light of its
 * picture.
 */
const placeholders = { place: 'PLACE', light: 0 } as const

/** Returns the picture sources for the header of an event's page. */
const picturesOf = ({ media, pictures }: Site) => {
  const sourcesOf = (id: string) => pictureSources(mediaHostOf(media), id, headerPictureMaxWidth)
  return {
    ofTrip: sourcesOf(pictureInLight(placeholders.place, placeholders.light)),
    blank: `${placeholders.place}.${placeholders.light}`,
    lights: lightsPerLocation,
    usual: sourcesOf(pictures.event.id),
    sizes: headerPictureSizes,
  }
}

/**
 * Requests the current user, and the event in the address, before the browser loads the scripts of a private page.
 * Sends no request unless the stored flags allow restoring a session (restore-session.ts). Also shows the picture of
 * the event as soon as the event is known. The function is sent to the browser as text, so it can only use its
 * parameters.
 */
const sendEarlyRequests = (
  pictures: ReturnType<typeof picturesOf>,
  packageOf: typeof currentPackageOf,
  findLight: typeof lightOf,
) => {
  const readStored = (store: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[store].getItem(key)
    } catch {
      return null
    }
  }
  const hasSession = /(?:^|; )_csrf=./.test(document.cookie)
  const canRestore =
    readStored('localStorage', 'lastUserType') && readStored('sessionStorage', 'fakeLogout') !== 'true'
  if (!hasSession || !canRestore || readStored('sessionStorage', 'googleAuthProcessing') === 'true') return
  const requests: EarlyResponses = new Map()
  window.earlyResponses = requests
  const request = (path: string) => {
    const response = fetch(path, {
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(30_000),
    })
    // The code that uses the response handles a failure. This handler only prevents an error in the console if no code
    // uses it.
    response.catch(() => {})
    requests.set(path, response)
    return response
  }
  request('/api/user')
  // Responses that no code has used by then are outdated.
  setTimeout(() => requests.clear(), 20_000)

  const query = new URLSearchParams(location.search)
  const eventId = query.get('eventId')
  if (!eventId || query.has('state') || location.pathname !== '/my-events') return
  const { dataset, style } = document.documentElement
  dataset.early = eventId
  const showPicture = async (response: Response) => {
    if (!response.ok) return
    const { data: event } = (await response.clone().json()) as { data: WireEvent }
    const place = packageOf(event, query.get('packageId') ?? undefined)?.locationId
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = pictures.sizes
    picture.srcset = place
      ? pictures.ofTrip.replaceAll(
          pictures.blank,
          encodeURIComponent(`${place}.${findLight(event._doc, pictures.lights)}`),
        )
      : pictures.usual
    await picture.decode()
    style.setProperty('--early-picture', `url("${picture.currentSrc}")`)
    return picture
  }
  window.earlyPicture = request(`/api/event/${encodeURIComponent(eventId)}`)
    .then(showPicture)
    .catch(() => undefined)
}

/** Returns the inline script for private pages. */
export const earlyRequestsScript = (site: Site): string =>
  `(${sendEarlyRequests})(${JSON.stringify(picturesOf(site))},${currentPackageOf},${lightOf})`
