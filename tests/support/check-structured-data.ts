/** The type of a schema.org property. */
type Value =
  | 'text'
  | 'url'
  | 'date'
  | 'number'
  | { readonly types: readonly string[] }
  | { readonly of: readonly string[] }

type Shape = { readonly required: readonly string[]; readonly allowed: Readonly<Record<string, Value>> }

const person = { types: ['Person', 'Organization'] }

/** The types in our pages: their schema.org properties, and those that search engines require. */
const shapes: Readonly<Record<string, Shape>> = {
  BreadcrumbList: { required: ['itemListElement'], allowed: { itemListElement: { types: ['ListItem'] } } },
  ListItem: {
    required: ['position', 'name', 'item'],
    allowed: { position: 'number', name: 'text', item: 'url' },
  },
  Article: {
    required: ['headline', 'author', 'mainEntityOfPage'],
    allowed: {
      headline: 'text',
      description: 'text',
      image: 'url',
      datePublished: 'date',
      author: person,
      publisher: person,
      mainEntityOfPage: 'url',
    },
  },
  Person: { required: ['name'], allowed: { name: 'text' } },
  Organization: { required: ['name'], allowed: { name: 'text', url: 'url' } },
  FAQPage: { required: ['mainEntity'], allowed: { mainEntity: { types: ['Question'] } } },
  Question: {
    required: ['name', 'acceptedAnswer'],
    allowed: { name: 'text', acceptedAnswer: { types: ['Answer'] } },
  },
  Answer: { required: ['text'], allowed: { text: 'text' } },
  Product: {
    required: ['name', 'url'],
    allowed: {
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
    required: ['price', 'priceCurrency'],
    allowed: {
      price: 'text',
      priceCurrency: { of: ['GBP'] },
      availability: { of: ['https://schema.org/InStock'] },
      url: 'url',
    },
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    allowed: { ratingValue: 'number', reviewCount: 'number', bestRating: 'number', worstRating: 'number' },
  },
  Review: {
    required: ['reviewRating', 'author'],
    allowed: {
      reviewRating: { types: ['Rating'] },
      author: person,
      datePublished: 'date',
      reviewBody: 'text',
    },
  },
  Rating: {
    required: ['ratingValue'],
    allowed: { ratingValue: 'number', bestRating: 'number', worstRating: 'number' },
  },
  Event: {
    required: ['name', 'startDate', 'location'],
    allowed: {
      name: 'text',
      description: 'text',
      startDate: 'date',
      endDate: 'date',
      eventAttendanceMode: { of: ['https://schema.org/OfflineEventAttendanceMode'] },
      eventStatus: { of: ['https://schema.org/EventScheduled'] },
      location: { types: ['Place'] },
    },
  },
  Place: { required: ['name', 'address'], allowed: { name: 'text', address: { types: ['PostalAddress'] } } },
  PostalAddress: {
    required: ['addressLocality'],
    allowed: { addressLocality: 'text', addressCountry: 'text' },
  },
}

const isDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isValid = (value: unknown, expected: Value): boolean => {
  if (expected === 'text') return typeof value === 'string' && value.trim() !== ''
  if (expected === 'url') return typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)
  if (expected === 'date') return isDate(value)
  if (expected === 'number') return typeof value === 'number' && Number.isFinite(value)
  return 'of' in expected && expected.of.includes(String(value))
}

const problemsIn = (node: unknown, allowed: readonly string[], path: string): string[] => {
  if (typeof node !== 'object' || node === null) return [`${path}: should be an object`]
  const { '@type': type, '@context': _, ...properties } = node as Record<string, unknown>
  const shape = shapes[String(type)]
  if (!shape || !allowed.includes(String(type))) return [`${path}: should not be a ${String(type)}`]
  const missing = shape.required.filter((name) => properties[name] === undefined)
  return [
    ...missing.map((name) => `${path}: ${String(type)} needs ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const propertyPath = `${path}.${name}`
      const expected = shape.allowed[name]
      if (!expected) return [`${propertyPath}: ${String(type)} has no such property`]
      const values = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${propertyPath}: is empty`]
      return values.flatMap((each) =>
        typeof expected === 'object' && 'types' in expected
          ? problemsIn(each, expected.types, propertyPath)
          : isValid(each, expected)
            ? []
            : [`${propertyPath}: ${JSON.stringify(each)} does not have the expected type`],
      )
    }),
  ]
}

const topTypes = ['BreadcrumbList', 'Article', 'FAQPage', 'Product', 'Event']

/** Returns what is wrong with a page's structured data, by the types of schema.org. */
export const structuredDataProblems = (data: unknown): string[] => {
  const { '@context': context, '@type': type } = data as Record<string, unknown>
  return [
    ...(context === 'https://schema.org' ? [] : ['@context should be https://schema.org']),
    ...problemsIn(data, topTypes, String(type)),
  ]
}

/** Returns all structured data in the HTML of a page. */
export const structuredDataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text!),
  )
