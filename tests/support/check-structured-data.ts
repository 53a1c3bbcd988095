/** The type of a schema.org property. */
type Value =
  | 'text'
  | 'url'
  | 'date'
  | 'number'
  | { readonly types: readonly string[] }
  | { readonly of: readonly string[] }

type Shape = { readonly needs: readonly string[]; readonly can: Readonly<Record<string, Value>> }

const person = { types: ['Person', 'Organization'] }

/** The types in our pages: their schema.org properties, and those that search engines require. */
const shapes: Readonly<Record<string, Shape>> = {
  BreadcrumbList: { needs: ['itemListElement'], can: { itemListElement: { types: ['ListItem'] } } },
  ListItem: { needs: ['position', 'name', 'item'], can: { position: 'number', name: 'text', item: 'url' } },
  Article: {
    needs: ['headline', 'author', 'mainEntityOfPage'],
    can: {
      headline: 'text',
      description: 'text',
      image: 'url',
      datePublished: 'date',
      author: person,
      publisher: person,
      mainEntityOfPage: 'url',
    },
  },
  Person: { needs: ['name'], can: { name: 'text' } },
  Organization: { needs: ['name'], can: { name: 'text', url: 'url' } },
  FAQPage: { needs: ['mainEntity'], can: { mainEntity: { types: ['Question'] } } },
  Question: {
    needs: ['name', 'acceptedAnswer'],
    can: { name: 'text', acceptedAnswer: { types: ['Answer'] } },
  },
  Answer: { needs: ['text'], can: { text: 'text' } },
  Product: {
    needs: ['name', 'url'],
    can: {
      name: 'text',
      description: 'text',
      category: 'text',
      url: 'url',
      image: 'url',
      offers: { types: ['Offer'] },
      aggregateRating: { types: ['AggregateRating'] },
      review: { types: ['Review'] },
    },
  },
  Offer: {
    needs: ['price', 'priceCurrency'],
    can: {
      price: 'text',
      priceCurrency: { of: ['GBP'] },
      availability: { of: ['https://schema.org/InStock'] },
      url: 'url',
    },
  },
  AggregateRating: {
    needs: ['ratingValue', 'reviewCount'],
    can: { ratingValue: 'number', reviewCount: 'number', bestRating: 'number', worstRating: 'number' },
  },
  Review: {
    needs: ['reviewRating', 'author'],
    can: {
      reviewRating: { types: ['Rating'] },
      author: person,
      datePublished: 'date',
      reviewBody: 'text',
    },
  },
  Rating: {
    needs: ['ratingValue'],
    can: { ratingValue: 'number', bestRating: 'number', worstRating: 'number' },
  },
  Event: {
    needs: ['name', 'startDate', 'location'],
    can: {
      name: 'text',
      description: 'text',
      startDate: 'date',
      endDate: 'date',
      eventAttendanceMode: { of: ['https://schema.org/OfflineEventAttendanceMode'] },
      eventStatus: { of: ['https://schema.org/EventScheduled'] },
      location: { types: ['Place'] },
    },
  },
  Place: { needs: ['name', 'address'], can: { name: 'text', address: { types: ['PostalAddress'] } } },
  PostalAddress: { needs: ['addressLocality'], can: { addressLocality: 'text', addressCountry: 'text' } },
}

const isDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isFine = (value: unknown, expected: Value): boolean => {
  if (expected === 'text') return typeof value === 'string' && value.trim() !== ''
  if (expected === 'url') return typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)
  if (expected === 'date') return isDate(value)
  if (expected === 'number') return typeof value === 'number' && Number.isFinite(value)
  return 'of' in expected && expected.of.includes(String(value))
}

const problemsIn = (thing: unknown, allowed: readonly string[], path: string): string[] => {
  if (typeof thing !== 'object' || thing === null) return [`${path}: should be a thing`]
  const { '@type': type, '@context': _, ...properties } = thing as Record<string, unknown>
  const shape = shapes[String(type)]
  if (!shape || !allowed.includes(String(type))) return [`${path}: should not be a ${String(type)}`]
  const missing = shape.needs.filter((name) => properties[name] === undefined)
  return [
    ...missing.map((name) => `${path}: ${String(type)} needs ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const here = `${path}.${name}`
      const expected = shape.can[name]
      if (!expected) return [`${here}: ${String(type)} has no such property`]
      const values = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${here}: is empty`]
      return values.flatMap((each) =>
        typeof expected === 'object' && 'types' in expected
          ? problemsIn(each, expected.types, here)
          : isFine(each, expected)
            ? []
            : [`${here}: ${JSON.stringify(each)} is not what it should be`],
      )
    }),
  ]
}

const tops = ['BreadcrumbList', 'Article', 'FAQPage', 'Product', 'Event']

/** Returns what is wrong with a page's structured data, by the types of schema.org. */
export const structuredDataProblems = (data: unknown): string[] => {
  const { '@context': context, '@type': type } = data as Record<string, unknown>
  return [
    ...(context === 'https://schema.org' ? [] : ['@context should be https://schema.org']),
    ...problemsIn(data, tops, String(type)),
  ]
}

/** Returns all structured data in the HTML of a page. */
export const structuredDataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text!),
  )
