import type { LocationResponse } from '#features/catalogue/rules/answers/location-responses.ts'
import { photoOf, pictureIn } from '#features/catalogue/rules/pictures.ts'
import type { Section } from '#kernel/section.ts'

/** What is asked for of a location to show its card. */
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

/** What a card shows of a location, in the words and with the picture of a section. */
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

/** The picture that leads a location in a section. */
export const pictureOfLocation = ({ images = [] }: Partial<LocationResponse>, section: Section) => {
  const picture = pictureIn(images, section)
  return picture && photoOf(picture)
}

/** The short description written for a section, else the first. */
export const descriptionFor = ({ shortDescription = [] }: Partial<LocationResponse>, section: Section) =>
  (shortDescription.find((text) => text.section.includes(section)) ?? shortDescription[0])?.text
