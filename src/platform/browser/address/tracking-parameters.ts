import { withQuery } from '../navigation.ts'

const trackingNames = ['gclid', 'msclkid', 'fbclid', 'userType', 'org', 'org-n', 'gst', 'bkd', 'event']
const isTracking = (name: string): boolean => trackingNames.includes(name) || name.startsWith('utm_')

const splitAddress = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://own.invalid')
  return { path: pathname.replace(/(.)\/$/, '$1'), query: searchParams }
}

const eventHome = '/my-events'
const isEventPage = (path: string): boolean => path === eventHome || path.startsWith(`${eventHome}/`)

/**
 * Returns the target address with adjusted tracking parameters. A link from one event page to another gets those of the
 * current page (SHELL-030); a link to event home loses its own (SHELL-031). Other addresses don't change.
 */
export const withTracking = (from: string, to: string): string => {
  const target = splitAddress(to)
  if (target.path === eventHome) {
    const trackingKeys = [...target.query.keys()].filter(isTracking)
    return trackingKeys.length === 0
      ? to
      : withQuery(to, Object.fromEntries(trackingKeys.map((name) => [name, undefined])))
  }
  const source = splitAddress(from)
  if (!isEventPage(source.path) || !isEventPage(target.path)) return to
  const passedParameters = [...source.query].filter(([name]) => isTracking(name) && !target.query.has(name))
  return passedParameters.length === 0 ? to : withQuery(to, Object.fromEntries(passedParameters))
}
