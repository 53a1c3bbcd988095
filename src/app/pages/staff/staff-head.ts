import { pageHead } from '../../page-head.ts'
import type { Site } from '../../site.ts'

export const staffHead = (site: Site, title: string) =>
  pageHead({ site, title: `${title} | ${site.brand}`, description: `${site.brand}: ${title}` })
