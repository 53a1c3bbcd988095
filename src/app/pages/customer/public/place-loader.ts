import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type Section, sectionFromPath, sectionLabels, sectionOf } from '#kernel/section.ts'
import { readStoredSection } from '../../../frame/stored-section.ts'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import type { Site } from '../../../site.ts'
import { descriptionFor, locationCardOf, pictureOfLocation } from './location-card-of.ts'
import { orNotFound } from './or-not-found.ts'

/**
 * Returns the section for a page whose address contains none: stag on the server, the stored section in the browser.
 */
const sectionForPlace = createIsomorphicFn()
  .server((_path: string): Section => sectionOf(undefined))
  .client((path: string): Section => sectionOf(sectionFromPath(path, readStoredSection())))

/** Loads the data of a country or region page: the place, and its cities that have a page. */
export const loadPlace = async (kind: 'country' | 'region', name: string, site: Site) => {
  const section = sectionForPlace(`/${kind}-${name}`)
  const { data } = await orNotFound(getApi().publicPages.readPlacePage({ name, section }))
  const { place, texts } = data
  if (place.type !== kind || place.removeFromWeb) throw notFound()
  const title = `${place.name} ${sectionLabels(section).shortName} Do`
  const description = descriptionFor(place, section)
  const picture = pictureOfLocation(place, section)
  return {
    section,
    name: place.name,
    /** '{name} {section} Do' (SHELL-032). */
    title,
    country: kind === 'region' ? place.country : null,
    picture,
    description,
    texts,
    locations: data.locations.map((location) => locationCardOf(location, section)),
    documentHead: pageHead({
      site,
      title,
      description: description ?? title,
      path: `/${kind}-${name}`,
      picture,
    }),
  }
}

export type LoadedPlace = Awaited<ReturnType<typeof loadPlace>>
