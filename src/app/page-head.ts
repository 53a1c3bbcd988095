import { type Section, sectionLabels } from '#kernel/section.ts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'
import { canonicalPathOf } from './search-engines/canonical-path.ts'
import type { StructuredData } from './search-engines/structured-data.ts'
import type { Site } from './site.ts'

type Head = {
  readonly site: Site
  readonly title: string
  readonly description: string
  readonly path?: string
  /** The sections that have this page; by default all. */
  readonly sections?: readonly Section[]
  /** The picture that other sites show with a shared address. */
  readonly picture?: { readonly id: string; readonly alt: string }
  /** The page's structured data for search engines (schema.org). */
  readonly structured?: readonly StructuredData[]
}

type Meta =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }

/** The head as the router expects it. It can be serialised, so a loader can return it. */
export type PageHead = {
  readonly meta?: Meta[]
  readonly links?: { readonly rel: string; readonly href: string }[]
}

/** Returns the title, description, canonical address and other head elements of a page. */
export const pageHead = ({
  site,
  title,
  description,
  path,
  sections: sold,
  picture,
  structured = [],
}: Head): PageHead => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture ? sharedPicture(site, picture) : []),
    // The router writes this key as a script with data, but its types do not include the key.
    ...structured.map((data) => ({ 'script:ld+json': data }) as unknown as Meta),
  ],
  links:
    path === undefined ? [] : [{ rel: 'canonical', href: `${site.publicUrl}${canonicalPathOf(path, sold)}` }],
})

/** Width in px of the picture that other sites show with a shared address. */
const sharedWidth = 1200

const sharedPicture = (site: Site, { id, alt }: NonNullable<Head['picture']>) => {
  const address = pictureAddress(mediaHostOf(site.media), id, sharedWidth)
  return [
    { property: 'og:image', content: address.startsWith('/') ? site.publicUrl + address : address },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export const sectionTitle = (section: Section, brand: string): string =>
  `${sectionLabels(section).title} | ${brand}`
