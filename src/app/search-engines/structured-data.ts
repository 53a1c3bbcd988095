import type { Article, BreadcrumbList, Event, FAQPage, Product, Review, Thing, WithContext } from 'schema-dts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'
import type { Site } from '../site.ts'

/** A page's structured data for search engines (schema.org). */
export type StructuredData = WithContext<Thing> & object

const context = 'https://schema.org'

type SiteFacts = Pick<Site, 'publicUrl' | 'media' | 'brand'>

const urlOf = ({ publicUrl }: SiteFacts, path: string): string => `${publicUrl}${path}`

/** Width in px of pictures for search engines. */
const pictureWidth = 1200
const pictureUrl = (site: SiteFacts, id: string): string => {
  const address = pictureAddress(mediaHostOf(site.media), id, pictureWidth)
  return address.startsWith('/') ? urlOf(site, address) : address
}

type Crumb = { readonly name: string; readonly path: string }

/** Returns the breadcrumbs of a page: the pages above it, outermost first, and the page itself. */
export const breadcrumbData = (site: SiteFacts, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: urlOf(site, path),
  })),
})

type ArticleFacts = {
  readonly title: string
  readonly summary: string | null
  readonly path: string
  readonly publishAt: string | null
  readonly author: string | null
  readonly image: { readonly cloudinaryId: string } | null
}

export const articleData = (site: SiteFacts, article: ArticleFacts): WithContext<Article> => ({
  '@context': context,
  '@type': 'Article',
  headline: article.title,
  ...(article.summary ? { description: article.summary } : {}),
  ...(article.image ? { image: [pictureUrl(site, article.image.cloudinaryId)] } : {}),
  ...(article.publishAt ? { datePublished: article.publishAt } : {}),
  author: article.author
    ? { '@type': 'Person', name: article.author }
    : { '@type': 'Organization', name: site.brand, url: urlOf(site, '/') },
  publisher: { '@type': 'Organization', name: site.brand, url: urlOf(site, '/') },
  mainEntityOfPage: urlOf(site, article.path),
})

type Questions = {
  readonly kind: string
  readonly items?: readonly { readonly question?: string; readonly answer?: string }[]
}

/** Returns all questions of a page as one list, because search engines accept only one list. */
export const questionsData = (blocks: readonly Questions[]): WithContext<FAQPage>[] => {
  const questions = blocks.flatMap(({ kind, items = [] }) =>
    kind === 'FAQ'
      ? items.flatMap(({ question, answer }) => (question && answer ? [{ question, answer }] : []))
      : [],
  )
  if (questions.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

type ReviewFacts = {
  readonly score: number
  readonly author: string
  readonly createdDate: string
  readonly text: string
}

type ProductFacts = {
  readonly name: string
  readonly description: string
  readonly category: { readonly name: string }
  readonly images: readonly { readonly cloudinaryId: string }[]
  readonly reviewScore: number | null
  readonly reviewCount: number
  readonly reviews: readonly ReviewFacts[]
  readonly path: string
  /** The lowest price per person in pounds; undefined if no price is shown. */
  readonly minPrice?: number
}

/** The maximum number of a product's reviews in its structured data. */
const maxReviews = 5

const scoreOf = (score: number) =>
  ({ '@type': 'Rating', ratingValue: score, bestRating: 5, worstRating: 1 }) as const

const reviewOf = ({ score, author, createdDate, text }: ReviewFacts): Review => ({
  '@type': 'Review',
  reviewRating: scoreOf(score),
  author: { '@type': 'Person', name: author },
  datePublished: createdDate,
  reviewBody: text,
})

/**
 * Returns a product as structured data. Returns an empty list for a product with neither price nor rating, because
 * search engines would report an error.
 */
export const productData = (site: SiteFacts, product: ProductFacts): WithContext<Product>[] => {
  const { minPrice, reviewScore, reviewCount, images, path } = product
  const isRated = reviewScore !== null && reviewCount > 0
  if (!isRated && minPrice === undefined) return []
  return [
    {
      '@context': context,
      '@type': 'Product',
      name: product.name,
      description: product.description,
      category: product.category.name,
      url: urlOf(site, path),
      ...(images.length > 0
        ? { image: images.map(({ cloudinaryId }) => pictureUrl(site, cloudinaryId)) }
        : {}),
      ...(minPrice === undefined
        ? {}
        : {
            offers: {
              '@type': 'Offer',
              price: minPrice.toFixed(2),
              priceCurrency: 'GBP',
              availability: 'https://schema.org/InStock',
              url: urlOf(site, path),
            },
          }),
      ...(isRated
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: reviewScore,
              reviewCount,
              bestRating: 5,
              worstRating: 1,
            },
            review: product.reviews.slice(0, maxReviews).map(reviewOf),
          }
        : {}),
    },
  ]
}

type CalendarFacts = {
  readonly name: string
  readonly notes: string | null
  readonly dates: { readonly from: string; readonly to: string }
}
type PlaceFacts = { readonly name: string; readonly country: string | null }

/** Returns a calendar item at a location as an event of schema.org. */
export const eventData = (item: CalendarFacts, place: PlaceFacts): WithContext<Event> => ({
  '@context': context,
  '@type': 'Event',
  name: item.name,
  startDate: item.dates.from,
  endDate: item.dates.to,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  ...(item.notes ? { description: item.notes } : {}),
  location: {
    '@type': 'Place',
    name: place.name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: place.name,
      ...(place.country ? { addressCountry: place.country } : {}),
    },
  },
})
