import { type Section, sectionWords } from '#kernel/section.ts'
import { pageHead } from '../../../page-head.ts'
import type { Site } from '../../../site.ts'
import type { LoadedPlace } from './place-loader.ts'

/** '{name} {section} Do' (002 §2). */
export const placeTitle = (name: string, section: Section): string =>
  `${name} ${sectionWords(section).shortName} Do`

export const placeHead = (site: Site, place: LoadedPlace | undefined, path: string) => {
  const title = place ? placeTitle(place.name, place.section) : site.brand
  return pageHead({ site, title, description: place?.description ?? title, path, picture: place?.picture })
}
