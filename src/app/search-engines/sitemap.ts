import {
  countPublicProducts,
  listPublicCategories,
  listPublicPlaces,
  listPublicProducts,
} from '#features/catalogue/server/index.ts'
import { aboutPath, postPath } from '#features/content/rules/items/content-path.ts'
import { listLivePages } from '#features/content/server/index.ts'
import { webPackageAddress } from '#features/web-packages/rules/web-package-address.ts'
import { listPublicWebPackages } from '#features/web-packages/server/index.ts'
import { type Section, sections } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { canonicalPathOf } from './canonical-path.ts'

/** A page in the sitemap, by its path. */
type ListedPage = { readonly path: string; readonly changedAt?: Date | null }

/** The number of products per file. With four sections, a file stays below the limit of 50,000 addresses. */
const productsPerFile = 10_000

/** Removes duplicates, because several sections can share an address. */
const withoutDuplicates = (entries: readonly ListedPage[]): ListedPage[] => [
  ...new Map(entries.map((entry) => [entry.path, entry])).values(),
]

/** Returns an item's canonical address for each section that sells it. */
const pagesIn = (soldIn: readonly Section[], pathOf: (section: Section) => string): ListedPage[] =>
  soldIn.map((section) => ({ path: canonicalPathOf(pathOf(section), soldIn) }))

const staticPages = (): ListedPage[] =>
  [
    '/',
    ...sections.flatMap((section) =>
      ['', '/locations', '/packages', '/blog'].map((part) => `/${section}${part}`),
    ),
  ].map((path) => ({ path: canonicalPathOf(path) }))

const placePages = async (database: Database): Promise<ListedPage[]> =>
  (await listPublicPlaces(database)).flatMap(({ slug, type, sections: soldIn }) =>
    type === 'city' ? pagesIn(soldIn, (section) => `/${section}/in-${slug}`) : [{ path: `/${type}-${slug}` }],
  )

const categoryPages = async (database: Database): Promise<ListedPage[]> =>
  (await listPublicCategories(database)).map(({ place, section, tab, url, sections: soldIn }) => ({
    path: canonicalPathOf(`/${section}/in-${place}/${tab}/do-${url}`, soldIn),
  }))

const webPackagePages = async (database: Database): Promise<ListedPage[]> =>
  (await listPublicWebPackages(database)).flatMap(({ id, place, sections: soldIn }) =>
    pagesIn(soldIn, (section) => webPackageAddress({ section, location: place, id })),
  )

const contentPages = async (database: Database): Promise<ListedPage[]> =>
  (await listLivePages(database)).map(({ id, type, title, sections: section, publish_at }) => ({
    path: type === 'about page' ? aboutPath(id) : canonicalPathOf(postPath({ id, title, section }), section),
    changedAt: publish_at,
  }))

const productPages = async (database: Database, file: number): Promise<ListedPage[]> => {
  const range = { skip: (file - 1) * productsPerFile, limit: productsPerFile }
  return (await listPublicProducts(database, range)).flatMap(({ id, place, url, sections: soldIn }) =>
    pagesIn(soldIn, (section) => `/${section}/in-${place}/do-${url}/go-${id}`),
  )
}

const countProductFiles = async (database: Database): Promise<number> =>
  Math.ceil((await countPublicProducts(database)) / productsPerFile)

const xml = (root: string, items: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
    '',
  ].join('\n')

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const locElement = (publicUrl: string, path: string): string =>
  `<loc>${escapeXml(publicUrl + encodeURI(path))}</loc>`

/**
 * Returns a file of the sitemap by its name; undefined for an unknown name. '/sitemap.xml' lists the other files, so
 * that each file stays below the limit.
 */
export const readSitemap = async (
  database: Database,
  publicUrl: string,
  name: string,
): Promise<string | undefined> => {
  if (name === '/sitemap.xml') {
    const files = Array.from(
      { length: await countProductFiles(database) },
      (_, index) => `/sitemap-products-${index + 1}.xml`,
    )
    const fileNames = ['/sitemap-pages.xml', ...files]
    return xml(
      'sitemapindex',
      fileNames.map((path) => `<sitemap>${locElement(publicUrl, path)}</sitemap>`),
    )
  }
  const [, productFile] = /^\/sitemap-products-(\d{1,4})\.xml$/.exec(name) ?? []
  const exists =
    name === '/sitemap-pages.xml' ||
    (productFile !== undefined &&
      Number(productFile) >= 1 &&
      Number(productFile) <= (await countProductFiles(database)))
  if (!exists) return undefined
  const entries =
    productFile === undefined
      ? [
          ...staticPages(),
          ...(await placePages(database)),
          ...(await categoryPages(database)),
          ...(await webPackagePages(database)),
          ...(await contentPages(database)),
        ]
      : await productPages(database, Number(productFile))
  return xml(
    'urlset',
    withoutDuplicates(entries).map(({ path, changedAt }) => {
      const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
      return `<url>${locElement(publicUrl, path)}${day}</url>`
    }),
  )
}

/** The paths that robots.txt excludes: private pages, and addresses that are not pages. */
const disallowed = [
  '/api/',
  '/admin',
  '/supplier',
  '/my-events',
  '/inv/',
  '/preview-post/',
  '/preview-product/',
]

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
