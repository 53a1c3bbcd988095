import { currentPackageOf } from '#features/event-home/rules/load-event.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { lightOf, lightsOfPlace, pictureIn } from '#kernel/trip-pictures.ts'
import type { EarlyRequests } from '#platform/browser/early-requests.ts'
import '#platform/browser/early-picture.ts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureSources } from '#platform/ui/display/picture-sources.ts'
import type { Site } from '../site.ts'
import { headSizes, widestHead } from './head-picture.tsx'

/** What stands in an address for what only the browser knows. */
const blanks = { place: 'PLACE', light: 0 } as const

/** The sources of pictures in the head of an event's page. */
const picturesOf = ({ media, pictures }: Site) => {
  const sourcesOf = (id: string) => pictureSources(mediaHostOf(media), id, widestHead)
  return {
    ofTrip: sourcesOf(pictureIn(blanks.place, blanks.light)),
    blank: `${blanks.place}.${blanks.light}`,
    lights: lightsOfPlace,
    usual: sourcesOf(pictures.event.id),
    sizes: headSizes,
  }
}

/**
 * Runs in the page of one person while it is read, as text: it may use nothing from outside itself but what it is
 * handed. Who is there, and the event that the address names, are asked at once instead of when all scripts have come
 * and run, where what the browser remembers allows to ask (restore-session.ts says when that is). The picture of the
 * event is shown as soon as that is known.
 */
const askEarly = (
  pictures: ReturnType<typeof picturesOf>,
  packageOf: typeof currentPackageOf,
  light: typeof lightOf,
) => {
  const recall = (store: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[store].getItem(key)
    } catch {
      return null
    }
  }
  const isThere = /(?:^|; )_csrf=./.test(document.cookie)
  const mayAsk = recall('localStorage', 'lastUserType') && recall('sessionStorage', 'fakeLogout') !== 'true'
  if (!isThere || !mayAsk || recall('sessionStorage', 'googleAuthProcessing') === 'true') return
  const calls: EarlyRequests = new Map()
  window.earlyRequests = calls
  const ask = (path: string) => {
    const answer = fetch(path, {
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(30_000),
    })
    // Whoever takes it meets the failure; nobody may.
    answer.catch(() => {})
    calls.set(path, answer)
    return answer
  }
  ask('/api/user')
  // What nobody took soon is out of date.
  setTimeout(() => calls.clear(), 20_000)

  const query = new URLSearchParams(location.search)
  const eventId = query.get('eventId')
  if (!eventId || query.has('state') || location.pathname !== '/my-events') return
  const { dataset, style } = document.documentElement
  dataset.early = eventId
  const show = async (answer: Response) => {
    if (!answer.ok) return
    const { data: event } = (await answer.clone().json()) as { data: WireEvent }
    const place = packageOf(event, query.get('packageId') ?? undefined)?.locationId
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = pictures.sizes
    picture.srcset = place
      ? pictures.ofTrip.replaceAll(
          pictures.blank,
          encodeURIComponent(`${place}.${light(event._doc, pictures.lights)}`),
        )
      : pictures.usual
    await picture.decode()
    style.setProperty('--early-picture', `url("${picture.currentSrc}")`)
    return picture
  }
  window.earlyPicture = ask(`/api/event/${encodeURIComponent(eventId)}`)
    .then(show)
    .catch(() => undefined)
}

/** For the pages of one person. */
export const askEarlyScript = (site: Site): string =>
  `(${askEarly})(${JSON.stringify(picturesOf(site))},${currentPackageOf},${lightOf})`
