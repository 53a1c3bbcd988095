import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { dayNote } from '#features/catalogue/rules/day-notes.ts'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import type { Section } from '#kernel/section.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { getApi } from '../../get-api.ts'

type Stay = { readonly startDate?: string; readonly nightsCount?: number; readonly peopleCount?: number }

/** The maximum number of products in the request. The cards of products beyond this number have no notes. */
const maxProducts = 300

/**
 * Returns a function that renders the note on a card about limited availability on the days of a stay. Without a start
 * date or group size, there are no notes.
 */
export const useDayNotes = (section: Section, items: readonly CardItem[], stay: Stay) => {
  const { startDate, nightsCount = 0, peopleCount } = stay
  const productList = items.slice(0, maxProducts).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['allocations', section, stay, productList],
    queryFn: async () => {
      const packageSettings = { startDate, nightsCount, peopleCount: peopleCount! }
      return (await getApi().catalogue.readAllocations({ section, packageSettings, productList })).data
    },
    enabled:
      startDate !== undefined && peopleCount !== undefined && peopleCount > 0 && productList.length > 0,
  })
  return useCallback(
    ({ id }: CardItem): ReactNode => {
      const note = data?.[id] && dayNote(data[id])
      return (
        note && (
          <p className="mt-2">
            <Badge tone={note.isAvailable ? 'warn' : 'bad'}>{note.text}</Badge>
          </p>
        )
      )
    },
    [data],
  )
}
