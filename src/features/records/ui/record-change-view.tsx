import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChangeLine } from '#features/access/rules/change-lines.ts'
import { changedLines } from '../rules/changed-lines.ts'
import type { RecordKind, RecordValue } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import { referencesOf } from '../rules/references.ts'
import type { NameOf } from '../rules/value-text.ts'
import { recordsKey, useRecordsApi } from './records-api.ts'

type Props = {
  readonly kind: RecordKind
  readonly before: RecordValue | null
  readonly after: RecordValue | null
  readonly render: (lines: readonly ChangeLine[]) => ReactNode
}

/** Shows a change of a record with the labels of its form and the titles of referenced records. */
export const RecordChange = ({ kind, before, after, render }: Props) => {
  const nameOf = useNamesIn(kind, [before, after])
  return render(changedLines(kind, before, after, nameOf))
}

/** Maximum number of titles of a kind. The other records are shown with their ids. */
const maxNamed = 200

/**
 * Loads the titles of the records to which these values refer, and returns a function that returns the title of a
 * record. It returns the id if the record is missing or its title is not loaded.
 */
const useNamesIn = (kind: RecordKind, values: readonly (RecordValue | null)[]): NameOf => {
  const api = useRecordsApi()
  const idsByKind = new Map<RecordKindName, Set<string>>()
  for (const { kind: name, id } of values.flatMap((value) => (value ? referencesOf(kind, value) : [])))
    idsByKind.set(name, (idsByKind.get(name) ?? new Set()).add(id))
  return useQueries({
    queries: [...idsByKind].map(([name, ids]) => {
      const idList = [...ids].slice(0, maxNamed)
      return {
        queryKey: [...recordsKey(name), 'names', idList],
        queryFn: async () => ({
          name,
          titles: (await api.list({ kind: name, idList, limit: maxNamed })).data,
        }),
        staleTime: 60_000,
      }
    }),
    combine: (results) => {
      const titles = new Map(
        results.flatMap(
          ({ data }) => data?.titles.map(({ id, title }) => [`${data.name} ${id}`, title]) ?? [],
        ),
      )
      return (name: string, id: string) => titles.get(`${name} ${id}`) ?? id
    },
  })
}
