import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type Section, sectionFromPath, sectionLabels, sectionOf } from '#kernel/section.ts'
import { readStoredSection } from '../../../frame/stored-section.ts'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import type { Site } from '../../../site.ts'
import { found } from './found.ts'
import { loadCities } from './load-cities.ts'
import { loadTexts } from './load-content.ts'
import { descriptionFor, pictureOfLocation } from './location-card-of.ts'

/** A page without a section is rendered for stag; in the browser the section one comes from is kept. */
const storedSection = createIsomorphicFn()
  .server((_path: string): Section => sectionOf(undefined))
  .client((path: string): Section => sectionOf(sectionFromPath(path, readStoredSection())))

/** What a country or region page shows: itself and its cities that have a page. */
export const loadPlace = async (kind: 'country' | 'region', name: string, site: Site) => {
  const section = storedSection(`/${kind}-${name}`)
  const { data: place } = await found(getApi().catalogue.readLocationByName({ name }))
  if (place.type !== kind || place.removeFromWeb) throw notFound()
  const title = `${place.name} ${sectionLabels(section).shortName} Do`
  const description = descriptionFor(place, section)
  const picture = pictureOfLocation(place, section)
  return {
    section,
    name: place.name,
    /** '{name} {section} Do' (002 §2). */
    title,
    country: kind === 'region' ? place.country : null,
    picture,
    description,
    texts: await loadTexts(kind, { section, location: place.id }),
    locations: await loadCities(section, { [kind]: place.id }),
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
