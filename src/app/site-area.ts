import type { PageRoute } from './routes.ts'

type SiteArea = {
  readonly area: PageRoute['area']
  /** The start that all addresses of the area share; '' in the customer area. */
  readonly base: string
}

/**
 * Returns the site area of an address, even if it has no page (SHELL-010 to SHELL-012). The base of the
 * supplier area contains the supplier's id.
 */
export const siteAreaOf = (path: string): SiteArea => {
  const [, first, second] = path.split('/')
  if (first === 'supplier' && second !== undefined) return { area: 'supplier', base: `/supplier/${second}` }
  if (first === 'admin' && second !== undefined) return { area: 'staff', base: '/admin' }
  return { area: 'customer', base: '' }
}
