/** Allowed schemes of an address (SHELL-070). All others are refused, especially those that run scripts. */
const allowedSchemes = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:']
const schemesThatStay = ['mailto:', 'tel:']

type Destination =
  | { kind: 'own'; path: string }
  | { kind: 'external'; url: string }
  | { kind: 'refused'; reason: 'script' | 'external' | 'malformed' }

/**
 * Returns the destination of an address. A web address of another site is refused unless it is marked external
 * (SHELL-064); any scheme that is not allowed is always refused (SHELL-065).
 */
export const destinationOf = (
  address: string,
  { origin, external = false }: { origin: string; external?: boolean },
): Destination => {
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return { kind: 'refused', reason: 'malformed' }
  }
  if (!allowedSchemes.includes(url.protocol)) return { kind: 'refused', reason: 'script' }
  if (url.origin === new URL(origin).origin) return { kind: 'own', path: ownPath(url) }
  if (external || schemesThatStay.includes(url.protocol)) return { kind: 'external', url: url.href }
  return { kind: 'refused', reason: 'external' }
}

/** Returns path, query and fragment with one slash at the start: after two, the next part would be read as a host. */
const ownPath = (url: URL): string => `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`

/**
 * Matches a path, query or fragment of this site. Most links have one, so a grid with a hundred links needs no
 * parsing.
 */
const ownPathPattern = /^(?:[?#]|\/(?:[\w-]|$))/

/** Returns true for an address that is safe in a link: relative, or with an allowed scheme. */
export const isSafeAddress = (address: string): boolean =>
  ownPathPattern.test(address) ||
  destinationOf(address, { origin: 'https://own.invalid', external: true }).kind !== 'refused'

type LeaveOptions = { external?: boolean; replace?: boolean; newTab?: boolean }

/**
 * Navigates the browser to an address by loading it.
 * @returns false, with a warning logged, when the address is refused
 */
export const leaveTo = (address: string, { external, replace, newTab }: LeaveOptions = {}): boolean => {
  const destination = destinationOf(address, { origin: window.location.origin, external })
  if (destination.kind === 'refused') {
    console.warn(`Navigation refused (${destination.reason}): ${address}`)
    return false
  }
  const url = destination.kind === 'own' ? destination.path : destination.url
  if (newTab) window.open(url, '_blank', 'noopener,noreferrer')
  else if (replace) window.location.replace(url)
  else window.location.assign(url)
  return true
}

/** Returns the address without its origin, with parameters set, or removed if undefined. The others stay in order. */
export const withQuery = (address: string, changes: Record<string, string | undefined>): string => {
  const url = new URL(address, 'https://own.invalid')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return ownPath(url)
}

type AnyRouter = {
  readonly history: { readonly location: { readonly pathname: string; readonly search: string } }
}

/**
 * Returns the path and query in the router's history, for code that changes a part of the address. `window.location`
 * is updated a moment later, and several changes can happen in between.
 */
export const currentUrl = ({ history }: AnyRouter): string =>
  history.location.pathname + history.location.search
