/** Schemes an address may have (000 §5); everything else, script schemes first of all, is refused. */
const allowedSchemes = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:']
const schemesThatStay = ['mailto:', 'tel:']

type Destination =
  | { kind: 'own'; path: string }
  | { kind: 'external'; url: string }
  | { kind: 'refused'; reason: 'script' | 'external' | 'malformed' }

/**
 * Where an address leads. An address of another site is refused unless it is marked external; one of
 * a script-type protocol is refused always (000 §7).
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

/** One slash at the start: with two, what follows would be read as the name of another site. */
const ownPath = (url: URL): string => `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`

/**
 * A path, query or fragment of this site, as nearly every link of a page has it: it has no scheme to be wrong, so
 * none of the hundred links of a grid is parsed.
 */
const plainlyOwn = /^(?:[?#]|\/(?:[\w-]|$))/

/** True for an address that may stand in a link: relative, or of an allowed scheme. */
export const isSafeAddress = (address: string): boolean =>
  plainlyOwn.test(address) ||
  destinationOf(address, { origin: 'https://own.invalid', external: true }).kind !== 'refused'

type Leave = { external?: boolean; replace?: boolean; newTab?: boolean }

/**
 * Leads the browser to an address by loading it.
 * @returns false, with a warning logged, when the address is refused
 */
export const leaveTo = (address: string, { external, replace, newTab }: Leave = {}): boolean => {
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

/** The path and query with parameters set (or removed, when undefined); the rest keeps its order. */
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
 * Path and query as the router has them, for whoever changes a part of the address: the window follows a moment
 * later, and changes may come together.
 */
export const addressIn = ({ history }: AnyRouter): string =>
  history.location.pathname + history.location.search
