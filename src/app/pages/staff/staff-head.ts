import { privateHead } from '../../route-heads.ts'
import type { Site } from '../../site.ts'

export const staffHead = (site: Site, title: string) =>
  privateHead(`${title} | ${site.brand}`, `${site.brand}: ${title}`)
