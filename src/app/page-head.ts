import { type Section, sectionWords } from '#kernel/section.ts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'
import { canonicalPathOf } from './canonical-path.ts'
import type { Site } from './site.ts'
import type { StructuredData } from './structured-data.ts'

type Head = {
  readonly site: Site
  readonly title: string
  readonly description: string
  readonly path?: string
  /** What is shown where the address is shared. */
  readonly picture?: { readonly id: string; readonly alt: string }
  /** What the page tells search engines, in the words of schema.org. */
  readonly structured?: readonly StructuredData[]
}

/** Title, description and canonical address of a page, in the form the router wants. */
export const pageHead = ({ site, title, description, path, picture, structured = [] }: Head) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture ? sharedPicture(site, picture) : []),
    // The router writes it as a script of data, which its types do not know.
    ...structured.map((data) => ({ 'script:ld+json': data }) as object),
  ],
  links: path === undefined ? [] : [{ rel: 'canonical', href: `${site.publicUrl}${canonicalPathOf(path)}` }],
})

/** Width in px of pictures that other sites show beside an address. */
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
  `${sectionWords(section).title} | ${brand}`
