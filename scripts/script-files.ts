import { basename } from 'node:path'
import { layouts, type PageRoute, pageRoutes } from '../src/app/routes.ts'

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** Returns the file below src/app/pages whose split-off part the module is. */
const pageFileOf = (id: string, part: 'component' | 'loader'): string | undefined => {
  const [, file, split] = /[\\/]app[\\/]pages[\\/]([^?]+)\?tsr-split=(\w+)/.exec(id) ?? []
  return split === part ? file?.replaceAll('\\', '/') : undefined
}

/**
 * Returns the kind of a page. Each public page is its own kind; other pages of a folder share one, and so their
 * files.
 */
const kindOf = ({ page, cache }: PageRoute): string => {
  const [name = '', folder = ''] = page
    .replace(/\.tsx$/, '')
    .split('/')
    .reverse()
  return cache === 'public' ? name : folder
}

/** The first-visit routes that a page or layout belongs to. */
const kindsOfFile = new Map<string, Set<PageRoute>>()
const first = pageRoutes.filter(({ isEntryPage }) => isEntryPage)
for (const route of first) {
  const layout = route.cache === 'public' ? layouts.public : layouts[route.area]
  for (const file of [route.page, layout])
    kindsOfFile.set(file, (kindsOfFile.get(file) ?? new Set()).add(route))
}

/** Returns whether a module is the index of a library, which names more than any page loads. */
const isLibraryIndex = (id: string) => /[\\/]node_modules[\\/].*[\\/]index\.m?js$/.test(id)

type Needed = {
  readonly byPublic: Set<string>
  readonly byPersonal: Set<string>
  /** Late parts that need the module. */
  readonly byLate: Set<string>
  /** Whether the loader of a public page needs it, for visitors who come from another page. */
  isForChange: boolean
  isElsewhere: boolean
}

/** Content below the first screen of public pages; the server imports it with them (late-parts.tsx). */
const below = 'below'

/** Content below the header of an event: its script is requested together with its data. */
const eventPage = 'event-page'

/** Parts that pages load automatically after hydration, by their first file. Each has its own file. */
const lateParts: Readonly<Record<string, RegExp>> = {
  [below]: /[\\/]public[\\/]below\.tsx/,
  [eventPage]: /[\\/]my-events[\\/]event-page\.tsx/,
  'user-menu': /[\\/]accounts[\\/]ui[\\/]user-menu\.tsx/,
}
const latePartOf = (id: string) => Object.keys(lateParts).find((part) => lateParts[part]!.test(id))

/** Returns which first visits load a module at once, directly or indirectly, and what else does. */
const neededBy = (id: string, modules: Modules): Needed => {
  const needed: Needed = {
    byPublic: new Set(),
    byPersonal: new Set(),
    byLate: new Set(),
    isForChange: false,
    isElsewhere: false,
  }
  const seen = new Set([id])
  for (const each of seen) {
    const file = pageFileOf(each, 'component')
    const routes = file === undefined ? undefined : kindsOfFile.get(file)
    if (file !== undefined && !routes) needed.isElsewhere = true
    for (const route of routes ?? [])
      (route.cache === 'public' ? needed.byPublic : needed.byPersonal).add(kindOf(route))
    if (kindsOfFile.has(pageFileOf(each, 'loader') ?? '')) needed.isForChange = true
    const late = latePartOf(each)
    if (late !== undefined) {
      needed.byLate.add(late)
      continue
    }
    for (const importer of modules.getModuleInfo(each)?.importers ?? [])
      if (!isLibraryIndex(importer)) seen.add(importer)
  }
  return needed
}

/** Most widely shared files come first, because a file includes all modules it needs that no earlier file has. */
const sharedFiles = [
  /^first-pages$/,
  /^event-and-public$/,
  /^public-pages$/,
  /^inner-pages$/,
  /^below$/,
  /^(?:grid|place|text|package|item)-pages$/,
  /^personal-pages$/,
  /^(?!user-menu|event-page).+-parts$/,
]

/** Groups of similar public pages: modules that only these share are in one file. */
const similarPages: Readonly<Record<string, ReadonlySet<string>>> = {
  'grid-pages': new Set(['location', 'category', 'custom-location']),
  'place-pages': new Set(['country', 'region']),
  'text-pages': new Set(['post', 'about', 'blog']),
  'package-pages': new Set(['web-package', 'web-packages']),
  'item-pages': new Set(['product', 'web-package']),
}

/**
 * Pages whose main content is what other pages have below: texts and package cards. They load that file as a whole.
 */
const isOfBelow = (page: string) => similarPages['text-pages']!.has(page) || page === 'web-packages'

/** The pages that link to all others. Modules that none of them needs are in a separate file. */
const outerPages = ['home', 'section-landing', 'locations']

/** The file of page loaders, for visitors who come from another page. */
const pageChange = 'page-change'

/** Files that no first visit waits for. They get the modules that no page has. */
const laterFiles = /^(?:(?:user-menu|event-page)(?:-parts)?|page-change)$/

/** Returns the file of a module that not every page needs; undefined leaves the choice to the bundler. */
const fileOf = (id: string, modules: Modules): string | undefined => {
  const { byPublic, byPersonal, byLate, isForChange, isElsewhere } = neededBy(id, modules)
  const [page] = byPublic
  const [kind = [...byLate].at(0)] = byPersonal
  if (byPublic.size > 0 && byPersonal.size > 0) return 'first-pages'
  if (byPublic.size > 0 && byLate.has(eventPage)) return 'event-and-public'
  if (byLate.has(below) && [...byPublic].every(isOfBelow)) return below
  const isOfCards = byLate.has(below) && page === 'web-package'
  if (page !== undefined && byPublic.size === 1 && !isOfCards) return page
  const similar = Object.entries(similarPages).find(([, pages]) => byPublic.isSubsetOf(pages))
  if (page !== undefined)
    return similar?.[0] ?? (outerPages.some((outer) => byPublic.has(outer)) ? 'public-pages' : 'inner-pages')
  if (kind === undefined) return isForChange && !isElsewhere ? pageChange : undefined
  if (byPersonal.size > 1) return 'personal-pages'
  return isElsewhere ? `${kind}-parts` : kind
}

/**
 * The files of a first visit: the libraries that every page needs, other code that every page needs, code that first
 * pages share, and the page. Many small files compress badly, and each is a request (docs/decisions/0067).
 */
export const filesOfFirstVisit = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const] },
  { name: 'every-page', tags: ['$initial' as const] },
  ...sharedFiles.map((shared) => ({
    debugName: String(shared),
    name: (id: string, modules: Modules) => {
      const file = fileOf(id, modules)
      return file !== undefined && shared.test(file) ? file : undefined
    },
  })),
  {
    debugName: 'each page',
    name: (id: string, modules: Modules) => {
      const file = fileOf(id, modules)
      return file !== undefined && laterFiles.test(file) ? undefined : file
    },
  },
  { debugName: 'what comes later', name: fileOf },
]

/**
 * Characters of the hash in a file's name: the minimum that the bundler accepts for this many files. The first script
 * of every page names all others, and hashes compress worst.
 */
const hashLength = 7
export const scriptName = `assets/[name]-[hash:${hashLength}].js`

/** Returns a file's name without its hash. */
const nameOf = (file: string) => file.match(/([^/]+)\.js$/)?.[1]?.slice(0, -(hashLength + 1)) ?? ''

const { staff, supplier } = layouts
const ofWork = pageRoutes.filter(({ area }) => area !== 'customer').map(({ page }) => page)
const workPages = new Set([...ofWork, staff, supplier].map((file) => basename(file, '.tsx')))

/** Returns whether a file is already loaded before any request. */
const isAlreadyLoaded = (file: string) => ['libraries', 'rolldown-runtime'].includes(nameOf(file))

/**
 * Returns the files to request together with a dynamically imported file, so that they don't load one after another.
 * Every page contains this list, so files of staff pages are excluded and load when they are found.
 */
export const preloadedWith = (file: string, needs: readonly string[]): string[] =>
  workPages.has(nameOf(file)) ? [] : needs.filter((each) => !isAlreadyLoaded(each))
