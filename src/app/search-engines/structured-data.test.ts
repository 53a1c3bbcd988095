import { expect, test } from 'vitest'
import { structuredDataProblems } from '#tests/support/check-structured-data.ts'
import { articleData, breadcrumbData, eventData, productData, questionsData } from './structured-data.ts'

const site = { publicUrl: 'https://jaunt.test', brand: 'Jaunt', media: {} }
const review = { score: 5, author: 'Ann', createdDate: '2026-05-01', text: 'Loved it' }
const product = {
  name: 'Karting',
  description: 'Round and round',
  category: { name: 'Driving' },
  images: [{ cloudinaryId: 'scene/kart-bend.york.1-0123456789' }],
  reviewScore: 4.5,
  reviewCount: 2,
  reviews: [review, review],
  path: '/stag/in-york/do-driving/go-karting',
  minPrice: 45,
}

test('each kind of page has valid structured data, with and without optional fields', () => {
  const article = { title: 'Two Days', summary: 'In short', path: '/stag/blog/post-x', image: null }
  const allData = [
    breadcrumbData(site, [{ name: 'Stag Weekends', path: '/stag' }]),
    articleData(site, { ...article, publishAt: '2026-05-30T09:00:00.000Z', author: 'Priya' }),
    articleData(site, { ...article, summary: null, publishAt: null, author: null }),
    ...productData(site, product),
    ...productData(site, { ...product, minPrice: undefined }),
    ...productData(site, { ...product, reviewScore: null, reviewCount: 0, reviews: [], images: [] }),
    ...questionsData([{ kind: 'FAQ', items: [{ question: 'Why?', answer: '<p>So.</p>' }] }]),
    eventData(
      { name: 'Race', notes: null, dates: { from: '2027-08-18', to: '2027-08-21' } },
      { name: 'York', country: null },
    ),
  ]
  expect(allData).toHaveLength(8)
  for (const data of allData) expect(structuredDataProblems(data)).toEqual([])
})

test('a product with neither price nor rating, and a page without questions, have no structured data', () => {
  expect(productData(site, { ...product, minPrice: undefined, reviewScore: null })).toEqual([])
  expect(questionsData([{ kind: 'text' }, { kind: 'FAQ', items: [] }])).toEqual([])
})

test('questions of several blocks form one list, prices have two decimals, and addresses are absolute', () => {
  const block = { kind: 'FAQ', items: [{ question: 'Why?', answer: 'So' }] }
  expect(questionsData([block, block])[0]?.mainEntity).toHaveLength(2)
  const [data] = productData(site, product)
  expect(data).toMatchObject({
    url: 'https://jaunt.test/stag/in-york/do-driving/go-karting',
    image: ['https://jaunt.test/media/scene/kart-bend.york.1-0123456789?w=1200'],
    offers: { price: '45.00', priceCurrency: 'GBP' },
  })
})

test('the check of structured data finds errors', () => {
  const [data] = productData(site, product) as object[]
  const invalidData = [
    { ...data, price: 3 },
    { ...data, name: undefined },
    { ...data, url: '/stag' },
    { ...data, offers: { '@type': 'Person', name: 'Ann' } },
    { '@context': 'https://schema.org', '@type': 'Recipe' },
    { ...data, '@context': 'x' },
    breadcrumbData(site, []),
    eventData(
      { name: 'Race', notes: null, dates: { from: 'May', to: 'June' } },
      { name: 'York', country: null },
    ),
  ]
  for (const data of invalidData) expect(structuredDataProblems(data)).not.toEqual([])
})
