import { Pencil } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { openEditEventNames } from '#features/events/ui/index.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'

type Props = {
  readonly event: WireEvent
  readonly onRenamed: (event: WireEvent) => void
}

/** Lets the organiser correct the names of the event (EVT-060). */
export const EditNamesButton = ({ event, onRenamed }: Props) => {
  const api = useEventsApi()
  const edit = async () => {
    const changed = await openEditEventNames({ api, event })
    if (changed) onRenamed(changed)
  }
  return <IconButton label="Change the name" icon={<Pencil aria-hidden />} onClick={() => void edit()} />
}
