import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import type { TableFileForm } from '#platform/browser/table-file.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { maxListedEvents } from '../../../rules/lists/event-list-names.ts'
import type { EventListQuery } from '../../../rules/lists/event-list-query.ts'
import { useBookingsApi } from '../../bookings-api.ts'
import { exportEvents } from './export-events.ts'

type Props = {
  /** The filters and the sort order of the shown list. */
  readonly query: Pick<EventListQuery, 'filter' | 'sort'>
  readonly seesCost: boolean
  readonly managers: readonly { readonly id: string; readonly name: string }[]
}

const longRequest = { context: { timeLimit: 60_000 } } as const

/** Exports all events that match the filters of the shown list, up to the maximum. */
export const EventExportMenu = ({ query, seesCost, managers }: Props) => {
  const api = useBookingsApi()
  const [isExporting, setExporting] = useState(false)
  const exportAs = async (form: TableFileForm) => {
    setExporting(true)
    try {
      const { data, count } = await api.listEvents(
        { filter: query.filter, sort: query.sort, limit: maxListedEvents },
        longRequest,
      )
      const names = new Map(managers.map(({ id, name }) => [id, name]))
      await exportEvents(form, data, { seesCost, managers: names })
      if (count > data.length)
        toast.show(
          `The file contains the first ${formatCount(data.length)} events. Filter the list to export the others.`,
        )
    } catch (problem) {
      toast.error(failureMessage(problem))
    } finally {
      setExporting(false)
    }
  }
  if (isExporting) return <Button pending>Export</Button>
  return (
    <Menu
      label="Export"
      icon={<Download aria-hidden />}
      entries={[
        { id: 'csv', label: 'Export as CSV', onAction: () => void exportAs('csv') },
        { id: 'xlsx', label: 'Export as Excel', onAction: () => void exportAs('xlsx') },
      ]}
    />
  )
}
