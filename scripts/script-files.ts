import { basename } from 'node:path'
import { layouts, type PageRoute, pageRoutes } from '../src/app/routes.ts'

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** The file below src/app/pages of which a module is a part that the router's plugin splits off. */
const pageFileOf = (id: string, part: 'component' | 'loader'): string | undefined => {
  const [, file, split] = /[\\/]app[\\/]pages[\\/]([^?]+)\?tsr-split=(\w+)/.exec(id) ?? []
  return split === part ? file?.replaceAll('\\', '/') : undefined
}

/** Pages that are of one kind share a file: each public page is one, of the others those of a folder. */
const kindOf = ({ page, cache }: PageRoute): string => {
  const [name = '', folder = ''] = page
    .replace(/\.tsx$/, '')
    .split('/')
    .reverse()
  return cache === 'public' ? name : folder
}

/** Every kind of first visit that a page, or a layout, belongs to. */
const kindsOfFile = new Map<string, Set<PageRoute>>()
const first = pageRoutes.filter(({ isEntryPage }) => isEntryPage)
for (const route of first) {
  const layout = route.cache === 'public' ? layouts.public : layouts[route.area]
  for (const file of [route.page, layout])
    kindsOfFile.set(file, (kindsOfFile.get(file) ?? new Set()).add(route))
}

/** The list of all that a library offers names more than any page loads. */
const isLibrarysList = (id: string) => /[\\/]node_modules[\\/].*[\\/]index\.m?js$/.test(id)

type Needed = {
  readonly byPublic: Set<string>
  readonly byPersonal: Set<string>
  /** By what pages load once they are alive. */
  readonly byLate: Set<string>
  /** By what loads a public page when somebody comes to it from another. */
  isForChange: boolean
  isElsewhere: boolean
}

/** What stands below the first view of public pages; the server imports it with them (late-parts.tsx). */
const below = 'below'

/** What stands below the head of an event: its script is asked for with the calls that find out what it shows. */
const eventPage = 'event-page'

/** What pages load by themselves once they are alive, by the file it begins with: each in a file of its own. */
const lateParts: Readonly<Record<string, RegExp>> = {
  [below]: /[\\/]public[\\/]below\.tsx/,
  [eventPage]: /[\\/]my-events[\\/]event-page\.tsx/,
  'user-menu': /[\\/]accounts[\\/]ui[\\/]user-menu\.tsx/,
}
const latePartOf = (id: string) => Object.keys(lateParts).find((part) => lateParts[part]!.test(id))

/** Which first visits load a module at once, by way of whatever imports it, and who else does. */
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
      if (!isLibrarysList(importer)) seen.add(importer)
  }
  return needed
}

/** What is shared comes first, most widely shared before all: a file draws in whatever it needs that none has yet. */
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

/** Public pages that are much alike: what only these share no other page waits for. */
const alikePages: Readonly<Record<string, ReadonlySet<string>>> = {
  'grid-pages': new Set(['location', 'category', 'custom-location']),
  'place-pages': new Set(['country', 'region']),
  'text-pages': new Set(['post', 'about', 'blog']),
  'package-pages': new Set(['web-package', 'web-packages']),
  'item-pages': new Set(['product', 'web-package']),
}

/** What stands below other pages are texts and cards of packages: what pages of these need of it they load as one. */
const isOfBelow = (page: string) => alikePages['text-pages']!.has(page) || page === 'web-packages'

/** The pages that lead to all others: what none of them needs is in a file of its own. */
const outerPages = ['home', 'section-landing', 'locations']

/** What loads pages for who comes to them from another. */
const pageChange = 'page-change'

/** No first visit waits for these: they take what no page has. */
const comesLater = /^(?:(?:user-menu|event-page)(?:-parts)?|page-change)$/

/** The file of what is no part of every page. Undefined: whatever the bundler thinks best. */
const fileOf = (id: string, modules: Modules): string | undefined => {
  const { byPublic, byPersonal, byLate, isForChange, isElsewhere } = neededBy(id, modules)
  const [page] = byPublic
  const [kind = [...byLate].at(0)] = byPersonal
  if (byPublic.size > 0 && byPersonal.size > 0) return 'first-pages'
  if (byPublic.size > 0 && byLate.has(eventPage)) return 'event-and-public'
  if (byLate.has(below) && [...byPublic].every(isOfBelow)) return below
  const isOfCards = byLate.has(below) && page === 'web-package'
  if (page !== undefined && byPublic.size === 1 && !isOfCards) return page
  const alike = Object.entries(alikePages).find(([, pages]) => byPublic.isSubsetOf(pages))
  if (page !== undefined)
    return alike?.[0] ?? (outerPages.some((outer) => byPublic.has(outer)) ? 'public-pages' : 'inner-pages')
  if (kind === undefined) return isForChange && !isElsewhere ? pageChange : undefined
  if (byPersonal.size > 1) return 'personal-pages'
  return isElsewhere ? `${kind}-parts` : kind
}

/**
 * The files of a first visit: the libraries that every page needs, what else every page needs, what pages that people
 * come to first share, and the page. Many small files compress badly, and each is a request (docs/decisions/0067).
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
      return file !== undefined && comesLater.test(file) ? undefined : file
    },
  },
  { debugName: 'what comes later', name: fileOf },
]

/**
 * Characters of the hash in a file's name: the fewest that the bundler makes of so many files. The first script of every
 * page names all others, and hashes are what packs least.
 */
const hashLength = 7
export const scriptName = `assets/[name]-[hash:${hashLength}].js`

/** A file's name without its hash. */
const nameOf = (file: string) => file.match(/([^/]+)\.js$/)?.[1]?.slice(0, -(hashLength + 1)) ?? ''

const { staff, supplier } = layouts
const ofWork = pageRoutes.filter(({ area }) => area !== 'customer').map(({ page }) => page)
const workPages = new Set([...ofWork, staff, supplier].map((file) => basename(file, '.tsx')))

/** What is there before anything else can be asked for. */
const isThere = (file: string) => ['libraries', 'rolldown-runtime'].includes(nameOf(file))

/**
 * What is asked for together with a file that is imported when it is needed, so that nobody waits for one after the
 * other. Every page holds the list, so those of staff's pages are left to be found as they come.
 */
export const askedWith = (file: string, needs: readonly string[]): string[] =>
  workPages.has(nameOf(file)) ? [] : needs.filter((each) => !isThere(each))
