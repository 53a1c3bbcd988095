import { basename } from 'node:path'
import { layouts, type PageRoute, pageRoutes } from '../src/app/routes.ts'

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** Returns the file in src/app/pages whose component or loader the module is; undefined for other modules. */
const pageFileOf = (id: string, part: 'component' | 'loader'): string | undefined => {
  const [, file, splitPart] = /[\\/]app[\\/]pages[\\/]([^?]+)\?tsr-split=(\w+)/.exec(id) ?? []
  return splitPart === part ? file?.replaceAll('\\', '/') : undefined
}

/**
 * Returns the kind of a page, which decides the script files it shares. Each public page is a separate kind. All other
 * pages in the same folder are of one kind.
 */
const kindOf = ({ page, cache }: PageRoute): string => {
  const [name = '', folder = ''] = page
    .replace(/\.tsx$/, '')
    .split('/')
    .reverse()
  return cache === 'public' ? name : folder
}

/** The entry pages that need each page or layout file. */
const routesOfFile = new Map<string, Set<PageRoute>>()
const entryRoutes = pageRoutes.filter(({ isEntryPage }) => isEntryPage)
for (const route of entryRoutes) {
  const layout = route.cache === 'public' ? layouts.public : layouts[route.area]
  for (const file of [route.page, layout])
    routesOfFile.set(file, (routesOfFile.get(file) ?? new Set()).add(route))
}

/**
 * Returns true if a module is the index of a library. It re-exports more than any page needs, so its imports do not
 * count.
 */
const isLibraryIndex = (id: string) => /[\\/]node_modules[\\/].*[\\/]index\.m?js$/.test(id)

type ModuleUsers = {
  readonly publicPages: Set<string>
  readonly personalPages: Set<string>
  /** Late parts that need the module. */
  readonly latePartNames: Set<string>
  /**
   * True if the loader of an entry page needs the module. Browsers run loaders only for visitors who come from another
   * page.
   */
  isForPageChange: boolean
  /** True if a page that is not an entry page needs the module. */
  isForOtherPages: boolean
}

/**
 * The late part with the content below the first screen of public pages. The server renders it with the page
 * (late-parts.tsx).
 */
const below = 'below'

/**
 * The late part with the content below the header of an event. Its script is requested together with the event's data.
 */
const eventPage = 'event-page'

/**
 * The late part with the background tasks of every page. Visitors of public pages load it, so it must not need the
 * file of another late part.
 */
const background = 'background'

/**
 * The late parts, each with its main file. Pages load them automatically after hydration. Each has its own script file.
 */
const lateParts: Readonly<Record<string, RegExp>> = {
  [below]: /[\\/]public[\\/]below\.tsx/,
  [eventPage]: /[\\/]my-events[\\/]event-page\.tsx/,
  [background]: /[\\/]frame[\\/]services[\\/]background\.ts/,
  'trip-bar': /[\\/]frame[\\/]catalogue[\\/]trip-bar\.tsx/,
  'user-menu': /[\\/]accounts[\\/]ui[\\/]user-menu\.tsx/,
}
const latePartOf = (id: string) => Object.keys(lateParts).find((part) => lateParts[part]!.test(id))

/** Returns the entry pages and the other code that need a module, directly or indirectly. */
const usersOf = (id: string, modules: Modules): ModuleUsers => {
  const users: ModuleUsers = {
    publicPages: new Set(),
    personalPages: new Set(),
    latePartNames: new Set(),
    isForPageChange: false,
    isForOtherPages: false,
  }
  const seen = new Set([id])
  for (const each of seen) {
    const file = pageFileOf(each, 'component')
    const routes = file === undefined ? undefined : routesOfFile.get(file)
    if (file !== undefined && !routes) users.isForOtherPages = true
    for (const route of routes ?? [])
      (route.cache === 'public' ? users.publicPages : users.personalPages).add(kindOf(route))
    if (routesOfFile.has(pageFileOf(each, 'loader') ?? '')) users.isForPageChange = true
    const latePart = latePartOf(each)
    if (latePart !== undefined) {
      users.latePartNames.add(latePart)
      continue
    }
    for (const importer of modules.getModuleInfo(each)?.importers ?? [])
      if (!isLibraryIndex(importer)) seen.add(importer)
  }
  return users
}

/**
 * The names of the script files that pages share, from the most to the least widely shared. A module goes into the
 * first file that matches, so this order matters.
 */
const sharedFiles = [
  /^first-pages$/,
  /^event-and-public$/,
  /^public-pages$/,
  /^inner-pages$/,
  /^below$/,
  /^search-pages$/,
  /^trip-bar$/,
  /^(?:grid|place|text|package|item)-pages$/,
  /^personal-pages$/,
  /^(?!user-menu|event-page).+-parts$/,
]

/** Groups of similar public pages. Modules that only the pages of one group share are in one file. */
const similarPages: Readonly<Record<string, ReadonlySet<string>>> = {
  'search-pages': new Set(['home', 'section-landing']),
  'grid-pages': new Set(['location', 'category', 'custom-location']),
  'place-pages': new Set(['country', 'region']),
  'text-pages': new Set(['post', 'about', 'blog']),
  'package-pages': new Set(['web-package', 'web-packages']),
  'item-pages': new Set(['product', 'web-package']),
}

/**
 * Returns true for pages whose main content is texts or package cards, which other pages show below their first screen.
 * Such pages load the whole file of the late part `below`.
 */
const isBelowContent = (page: string) => similarPages['text-pages']!.has(page) || page === 'web-packages'

/** The pages at the top of the site. Modules that only pages below them need are in the file `inner-pages`. */
const outerPages = ['home', 'section-landing', 'locations']

/** The file with the code of page loaders. Browsers need it only for visitors who come from another page. */
const pageChange = 'page-change'

/** Files that no first visit waits for. They come last, so they contain only modules that are in no other file. */
const laterFiles = /^(?:(?:user-menu|event-page)(?:-parts)?|background|page-change)$/

/** Returns the file for a module that not every page needs; undefined to let the bundler choose. */
const fileOf = (id: string, modules: Modules): string | undefined => {
  const { publicPages, personalPages, latePartNames, isForPageChange, isForOtherPages } = usersOf(id, modules)
  const [page] = publicPages
  const [kind = [...latePartNames].at(0)] = personalPages
  if (publicPages.size > 0 && personalPages.size > 0) return 'first-pages'
  if (publicPages.size > 0 && latePartNames.has(eventPage)) return 'event-and-public'
  if (latePartNames.has(below) && [...publicPages].every(isBelowContent)) return below
  const isForCards = latePartNames.has(below) && page === 'web-package'
  if (page !== undefined && publicPages.size === 1 && !isForCards) return page
  const similarGroup = Object.entries(similarPages).find(([, pages]) => publicPages.isSubsetOf(pages))
  if (page !== undefined)
    return (
      similarGroup?.[0] ??
      (outerPages.some((outer) => publicPages.has(outer)) ? 'public-pages' : 'inner-pages')
    )
  if (kind === undefined) return isForPageChange && !isForOtherPages ? pageChange : undefined
  if (personalPages.size > 1) return 'personal-pages'
  if (latePartNames.has(background) && latePartNames.size > 1) return 'background-parts'
  return isForOtherPages ? `${kind}-parts` : kind
}

/**
 * The groups of modules that become script files: libraries and other code that every page needs, code that entry pages
 * share, each page, and code that loads later. A first visit loads few files, because small files compress badly and
 * each costs a request (docs/decisions/0067).
 */
export const scriptGroups = [
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
  { debugName: 'files that load later', name: fileOf },
]

/**
 * The length of the hash in a file’s name. It is the minimum that the bundler accepts for this many files. The first
 * script of every page contains the names of all others, and hashes hardly compress.
 */
const hashLength = 7
export const scriptName = `assets/[name]-[hash:${hashLength}].js`

/** Returns a file's name without its hash. */
const nameOf = (file: string) => file.match(/([^/]+)\.js$/)?.[1]?.slice(0, -(hashLength + 1)) ?? ''

const { staff, supplier } = layouts
const workPageFiles = pageRoutes.filter(({ area }) => area !== 'customer').map(({ page }) => page)
const workPages = new Set([...workPageFiles, staff, supplier].map((file) => basename(file, '.tsx')))

/** Returns true for the files that every page has loaded before it imports others. */
const isAlreadyLoaded = (file: string) => ['libraries', 'rolldown-runtime'].includes(nameOf(file))

/**
 * Returns the files to request together with a dynamically imported file, so that they don’t load one after another.
 * Every page contains this list, so files of staff and supplier pages are excluded; they load when an import needs
 * them.
 */
export const preloadedWith = (file: string, needs: readonly string[]): string[] =>
  workPages.has(nameOf(file)) ? [] : needs.filter((each) => !isAlreadyLoaded(each))
