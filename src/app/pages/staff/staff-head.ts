import { privateHead } from '../../route-heads.ts'
import type { Site } from '../../site.ts'

/** Where staff are led from an address that leads nowhere. */
export const staffArea = { href: '/admin', label: 'Back to the staff area' }

export const staffHead = (site: Site, title: string) =>
  privateHead(`${title} | ${site.brand}`, `${site.brand}: ${title}`)
