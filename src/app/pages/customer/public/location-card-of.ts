import { photoOf, pictureIn } from '#features/catalogue/rules/pictures.ts'
import type { LocationResponse } from '#features/catalogue/rules/responses/location-responses.ts'
import type { Section } from '#kernel/section.ts'

/** The fields of a location that a card needs. */
export const locationCardFields: (keyof LocationResponse)[] = [
  'id',
  'slug',
  'name',
  'country',
  'region',
  'loc',
  'images',
  'shortDescription',
  'reviewScore',
  'reviewCount',
]

/** Returns a location's card, with the text and picture of a section. */
export const locationCardOf = (location: Partial<LocationResponse>, section: Section) => {
  const picture = pictureOfLocation(location, section)
  return {
    id: location.id ?? '',
    slug: location.slug ?? '',
    name: location.name ?? '',
    href: `/${section}/in-${location.slug}`,
    country: location.country ?? null,
    region: location.region ?? null,
    loc: location.loc ?? { lat: 0, lon: 0 },
    imageId: picture?.id,
    imageAlt: picture?.alt,
    description: descriptionFor(location, section),
    reviewScore: location.reviewScore ?? null,
    reviewCount: location.reviewCount ?? 0,
  }
}

/** Returns the first picture of a location for a section. */
export const pictureOfLocation = ({ images = [] }: Partial<LocationResponse>, section: Section) => {
  const picture = pictureIn(images, section)
  return picture && photoOf(picture)
}

/** Returns the short description for a section, or else the first description. */
export const descriptionFor = ({ shortDescription = [] }: Partial<LocationResponse>, section: Section) =>
  (shortDescription.find((text) => text.section.includes(section)) ?? shortDescription[0])?.text
