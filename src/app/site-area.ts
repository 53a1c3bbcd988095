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
  const [, area, supplierId] = path.split('/')
  if (area === 'supplier' && supplierId !== undefined)
    return { area: 'supplier', base: `/supplier/${supplierId}` }
  if (area === 'admin' && supplierId !== undefined) return { area: 'staff', base: '/admin' }
  return { area: 'customer', base: '' }
}
