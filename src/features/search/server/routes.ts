import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { type SearchHit, searchContract } from '../contract.ts'
import { type SearchKind, searchKinds } from '../rules/search-kinds.ts'
import { searchWords } from '../rules/search-words.ts'
import { similarWords } from '../rules/similar-words.ts'
import { type EntryQuery, type FoundEntry, findEntries, findSimilar } from './found-entry-store.ts'

/** The permissions for entries that only staff can find. */
const staffAudiences = ['product.view', 'location.view', 'content.view'] as const satisfies Permission[]

type SearchRequest = {
  readonly q: string
  readonly section?: Section
  readonly kinds?: readonly SearchKind[]
  readonly limit: number
}

/** Returns the routes of the search, behind the access gate. */
export const searchRoutes = (gate: Gate, database: Database) =>
  implementEndpoints(searchContract, gate, {
    search: ({ input, context }) => search(database, input, context.actor),
  })

const search = async (
  database: Database,
  { q, section, limit, kinds = searchKinds }: SearchRequest,
  actor: Actor | null,
) => {
  const words = searchWords(q)
  if (words.length === 0 || kinds.length === 0) return { data: [], count: 0, corrected: null }
  const audiences = await audiencesOf(database, actor)
  const checkedWords = await findSimilar(database, { words, audiences })
  const query = { kinds, section, audiences, limit }
  const alternatives = checkedWords.map(({ word, isKnown, alike }) =>
    isKnown ? [word] : similarWords(word, alike),
  )
  const { found, hasAll } = await findAllOrAny(database, query, alternatives)
  const rankOfKind = (kind: SearchKind) => searchKinds.indexOf(kind)
  const hits = found.toSorted((a, b) => rankOfKind(a.kind) - rankOfKind(b.kind))
  const counts = new Map(hits.map(({ kind, count }) => [kind, count]))
  const isCorrected = checkedWords.some(({ isKnown }) => !isKnown) && hasAll
  return {
    data: hits.map((entry) => hitOf(entry, section, actor)),
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    corrected: isCorrected ? alternatives.flatMap(([word]) => word ?? []).join(' ') : null,
  }
}

/** Returns the entries with all the words; if there are none, those with any of them. */
const findAllOrAny = async (
  database: Database,
  query: Omit<EntryQuery, 'words' | 'matchesAny'>,
  alternatives: readonly (readonly string[])[],
): Promise<{ found: readonly FoundEntry[]; hasAll: boolean }> => {
  const words = alternatives.filter(({ length }) => length > 0)
  const matchesOfAll =
    words.length === alternatives.length ? await findEntries(database, { ...query, words }) : []
  if (matchesOfAll.length > 0 || alternatives.length === 1)
    return { found: matchesOfAll, hasAll: matchesOfAll.length > 0 }
  return { found: await findEntries(database, { ...query, words, matchesAny: true }), hasAll: false }
}

const audiencesOf = async (database: Database, actor: Actor | null): Promise<string[]> => {
  const can = await permissionsAsStaff(database, actor)
  return ['', ...staffAudiences.filter(can)]
}

const hitOf = (
  { kind, id, title, about, path, locked, sections }: FoundEntry,
  section: Section | undefined,
  actor: Actor | null,
): SearchHit => ({
  kind,
  id,
  title,
  about,
  href: path.replace('{section}', section ?? sections[0] ?? 'stag'),
  locked: locked && actor === null,
})
