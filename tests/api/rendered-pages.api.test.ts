import { expect, test } from 'vitest'
import { pagesApp, textOf } from '#tests/support/pages-app.ts'

// Tests of the pages that the server renders. Tests of their behaviour in a browser are in tests/journeys.
const site = await pagesApp()
const { get } = site

const partOf = (html: string, tag: 'h1' | 'main' | 'footer') =>
  new RegExp(`<${tag}[ >][\\s\\S]*</${tag}>`).exec(html)?.[0] ?? ''
/** Returns the text of the page's heading. */
const headingOf = (html: string) => textOf(partOf(html, 'h1')).trim()

type Link = { readonly href: string; readonly text: string }
/** Returns the links in the content of a page. */
const linksOf = (html: string): Link[] =>
  [...partOf(html, 'main').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', text = '']) => ({ href: href.replaceAll('&amp;', '&'), text: textOf(text).trim() }),
  )
const linkTo = (html: string, text: string) => linksOf(html).find((link) => link.text.includes(text))?.href

test('corporate events have their own contact details, and the other sections share theirs (SHELL-009)', async () => {
  const sharedContacts = ['01632 960100', 'hello@example.com']
  const corporateContacts = ['01632 960200', 'events@example.com']
  for (const section of ['stag', 'hen', 'groups', 'events']) {
    const footer = textOf(partOf((await get(`/${section}/locations`)).body, 'footer'))
    const [shown, hidden] =
      section === 'events' ? [corporateContacts, sharedContacts] : [sharedContacts, corporateContacts]
    for (const text of shown) expect(footer, section).toContain(text)
    for (const text of hidden) expect(footer, section).not.toContain(text)
  }
})

test.each([
  ['/hen/locations?utm_source=mail', 'Hen Do Locations', 'York', '/hen/in-york'],
  ['/hen/blog?utm_source=mail', 'Hen Do Blog', 'Eleven Hens', '/hen/blog/post-'],
  ['/stag/in-newcastle/daytime/do-driving', 'Driving', 'Indoor Karting Grand Prix', '/go-'],
  ['/country-england', 'England Stag Do', 'York', '/stag/in-york'],
  ['/region-north-east', 'North East Stag Do', 'Newcastle', '/stag/in-newcastle'],
  [
    '/stag/in-custom-location/do-driving?name=Whitby&lat=54.97&lon=-1.6&utm_source=mail',
    'Whitby',
    'Indoor Karting Grand Prix',
    '/go-',
  ],
])(
  '%s shows its page with links, even with parameters of external links (SHELL-020, CAT-023)',
  async (path, heading, link, to) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headingOf(body)).toContain(heading)
    expect(linkTo(body, link)).toContain(to)
  },
)

test('the URL of a product shows the product (SHELL-020)', async () => {
  const products = (await site.visitor().get('/api/location/newcastle/products/stag')).body.data
  const { id, name, categoryUrl } = products.find(
    (product: { id: string }) => product.id === 'newcastle-axe-throwing',
  )
  const { statusCode, body } = await get(`/stag/in-newcastle/do-${categoryUrl}/go-${id}`)
  expect(statusCode).toBe(200)
  expect(headingOf(body)).toBe(name)
})

test('golf is not a section of its own: its URLs show the pages of stag (SHELL-003, SHELL-004)', async () => {
  const { body } = await get('/golf/in-york')
  expect(headingOf(body)).toBe('York Stag Do')
  expect(partOf(body, 'main')).toContain('<article')
})

test('the home page links to the sections, to locations and to the enquiry, and shows reviews', async () => {
  const { body } = await get('/')
  expect(linkTo(body, 'Stag Weekends')).toBe('/stag')
  expect(linkTo(body, 'Hen Parties')).toBe('/hen')
  for (const name of ['Activity Weekends', 'Corporate Events', 'Newcastle'])
    expect(linkTo(body, name), name).toBeDefined()
  expect(linkTo(body, 'Quick Stag Do Enquiry')).toContain('dialog=enquiryForm')
  const reviews =
    /<section[^>]*>(?:(?!<\/section>)[\s\S])*What groups say[\s\S]*?<\/section>/.exec(body)?.[0] ?? ''
  expect(reviews.match(/<li[ >]/g)?.length).toBeGreaterThan(5)
  expect(textOf(partOf(body, 'footer'))).toContain('01632 960100')
})

test('the URL of an unknown location shows an error with the header of the site and a link', async () => {
  const { statusCode, body } = await get('/stag/in-nowhere')
  expect(statusCode).toBe(404)
  expect(headingOf(body)).toBe('Page not found')
  expect(body).toContain('<header')
  expect(linkTo(body, 'Back to the home page')).toBe('/')
})
