import { pageHead } from '../../page-head.ts'
import type { Site } from '../../site.ts'

/** Where staff are led from an address that leads nowhere. */
export const staffArea = { href: '/admin', label: 'Back to the staff area' }

export const staffHead = (site: Site, title: string) =>
  pageHead({ site, title: `${title} | ${site.brand}`, description: `${site.brand}: ${title}` })
