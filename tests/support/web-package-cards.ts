import type { TestBrowser } from './test-browser.ts'

/** A ready-made package of one night in Newcastle, as the page of staff sends it. */
export const oneNight = {
  setting: {
    section: ['stag'],
    nightsCount: 1,
    location: { id: 'newcastle' },
    editable: 'Yes',
    standard: 'bronze',
    setDates: [],
  },
  content: { name: 'One Night on the Tyne' },
  productList: [
    { productId: 'newcastle-the-bunkhouse', dayIndex: 0 },
    { productId: 'newcastle-axe-throwing', dayIndex: 1 },
  ],
}

export const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

/** Returns the cards of ready-made packages that the browser's user receives, for one location or all. */
export const cardsFor = async (browser: TestBrowser, section: string, location?: string) => {
  const parameters = location === undefined ? '' : `?locationName=${location}`
  return (await browser.get(`/api/web-packages/cards/${section}${parameters}`)).body.data as {
    id: string
    standard: string
    price: number | null
    priceHidden: boolean
    products: string[]
  }[]
}
