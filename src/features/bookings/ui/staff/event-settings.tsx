import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Flame, NotebookPen, Settings2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { DueDatesForm } from './due-dates-form.tsx'
import {
  ManagerForm,
  managersQuery,
  SalesHeatForm,
  type SettingProps,
  StaffNoteForm,
} from './setting-forms.tsx'

type Props = { readonly event: WireEvent; readonly onChanged: (event: WireEvent) => void }

const settings = [
  {
    id: 'manager',
    label: 'Manager',
    icon: <UserRound aria-hidden />,
    needs: 'eventFunctions.editManager',
    Form: ManagerForm,
  },
  {
    id: 'dueDates',
    label: 'Due dates',
    icon: <CalendarClock aria-hidden />,
    needs: 'eventFunctions.editDueDates',
    Form: DueDatesForm,
  },
  {
    id: 'salesHeat',
    label: 'Sales heat',
    icon: <Flame aria-hidden />,
    needs: 'eventArea.edit',
    Form: SalesHeatForm,
  },
  {
    id: 'staffNote',
    label: "Staff's note",
    icon: <NotebookPen aria-hidden />,
    needs: 'eventArea.edit',
    Form: StaffNoteForm,
  },
] as const

/** The menu of event settings for staff; renders nothing without permission for any. */
export const EventSettingsMenu = ({ event, onChanged }: Props) => {
  const api = useEventsApi()
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const ask = async (name: string, Form: (props: SettingProps) => ReactNode) => {
    const { data } = await openDialog<WireEvent>(
      (dialog) => <Form api={api} event={event} dialog={dialog} onLoaded={onChanged} />,
      { name, size: 'small', closesOnBackdrop: false },
    )
    if (data) onChanged(data)
  }
  // The likelihood of a sale applies to enquiries only.
  const offered = settings.filter(({ id }) => id !== 'salesHeat' || event.statusStage === 'Enquiry')
  const entries = offered.flatMap(({ id, needs, Form, ...entry }) =>
    can(needs) ? { ...entry, id, onAction: () => void ask(id, Form) } : [],
  )
  return entries.length === 0 ? null : (
    <Menu label="Change" icon={<Settings2 aria-hidden />} entries={entries} />
  )
}

/** Shows the manager of the event, if there is one or the reader can choose one. */
export const EventManager = ({ event }: { event: WireEvent }) => {
  const { data } = useQuery(managersQuery(useEventsApi(), event._doc))
  const { manager } = event
  if (!manager) return <span>No manager</span>
  return data ? <span>{`Manager: ${nameIn(data, manager.id)}`}</span> : null
}

type Manager = { readonly id: string; readonly name: string }

/** Returns the manager's name, or the id if the list does not contain them any more. */
const nameIn = (managers: readonly Manager[], id: string): string =>
  managers.find((each) => each.id === id)?.name ?? id
