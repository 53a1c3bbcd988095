import type { PageRoute } from './routes.ts'

type SiteArea = {
  readonly area: PageRoute['area']
  /** What every address of the area begins with; nothing in the customer area. */
  readonly base: string
}

/**
 * The area an address belongs to, whether there is a page or not (000 §2): below /supplier/ the supplier's, with
 * the supplier in its base, below /admin/ the staff's, and every other one the customers'.
 */
export const siteAreaOf = (path: string): SiteArea => {
  const [, first, second] = path.split('/')
  if (first === 'supplier' && second !== undefined) return { area: 'supplier', base: `/supplier/${second}` }
  if (first === 'admin' && second !== undefined) return { area: 'staff', base: '/admin' }
  return { area: 'customer', base: '' }
}
