import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, Settings2, UserRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { permissionContextOf } from '#features/packages/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type EventsApi, useEventsApi } from '../events-api.ts'

type Props = { readonly event: WireEvent; readonly onChanged: (event: WireEvent) => void }
type FormProps = {
  readonly api: EventsApi
  readonly event: WireEvent
  readonly dialog: DialogHandle<WireEvent>
}

/** What staff decide about an event as a whole; nothing for who may decide none of it. */
export const EventSettingsMenu = ({ event, onChanged }: Props) => {
  const api = useEventsApi()
  const { may } = usePermissions({ context: permissionContextOf(event) })
  const ask = async (name: string, form: (dialog: DialogHandle<WireEvent>) => ReactNode) => {
    const { data } = await openDialog<WireEvent>(form, { name, size: 'small', closesOnBackdrop: false })
    if (data) onChanged(data)
  }
  const entries = [
    {
      id: 'manager',
      label: 'Manager',
      icon: <UserRound aria-hidden />,
      needs: 'eventFunctions.editManager' as const,
      onAction: () =>
        void ask('eventManager', (dialog) => <ManagerForm api={api} event={event} dialog={dialog} />),
    },
    {
      id: 'due-dates',
      label: 'Due dates',
      icon: <CalendarClock aria-hidden />,
      needs: 'eventFunctions.editDueDates' as const,
      onAction: () =>
        void ask('eventDueDates', (dialog) => <DueDatesForm api={api} event={event} dialog={dialog} />),
    },
  ].filter(({ needs }) => may(needs))
  return entries.length === 0 ? null : (
    <Menu
      label="Change"
      icon={<Settings2 aria-hidden />}
      entries={entries.map(({ needs: _, ...entry }) => entry)}
    />
  )
}

const managersQuery = (api: EventsApi, id: string) => ({
  queryKey: ['event-managers', id],
  queryFn: async () => (await api.listManagers({ id })).data,
})

/** Who looks after the event; said where somebody has been chosen or may be. */
export const EventManager = ({ event }: { event: WireEvent }) => {
  const { data } = useQuery(managersQuery(useEventsApi(), event._doc))
  const { manager } = event
  if (!manager) return <span>No manager</span>
  return data ? <span>{`Manager: ${nameIn(data, manager.id)}`}</span> : null
}

type Manager = { readonly id: string; readonly name: string }

/** An id alone where somebody works here no more. */
const nameIn = (managers: readonly Manager[], id: string): string =>
  managers.find((each) => each.id === id)?.name ?? id

const ManagerForm = ({ api, event, dialog }: FormProps) => {
  const id = event._doc
  const managers = useQuery(managersQuery(api, id))
  const [chosen, choose] = useState(event.manager?.id ?? '')
  const [atBooking, chooseAtBooking] = useState(event.managerAtBooking?.id ?? '')
  const wasBooked = Boolean(event.bookedDate)
  const save = useSaving(dialog, 'Manager saved', async () => {
    let changed = event
    if (chosen && chosen !== event.manager?.id)
      changed = (await api.setManager({ id, managerId: chosen })).data.event
    if (atBooking && atBooking !== event.managerAtBooking?.id)
      changed = (await api.setManagerAtBooking({ id, managerId: atBooking })).data.event
    return changed
  })
  const options = (managers.data ?? []).map(({ id: value, name: label }) => ({ value, label }))
  return (
    <SettingForm title="Manager" dialog={dialog} save={save} problem={managers.error?.message}>
      <SelectField
        label="Manager"
        hint="Looks after the event, and is whom its people hear from."
        placeholder={event.manager ? undefined : 'Nobody yet'}
        options={options}
        disabled={managers.isPending}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {wasBooked && (
        <SelectField
          label="Manager at booking"
          hint="Whom the booking counts for."
          placeholder={event.managerAtBooking ? undefined : 'Nobody yet'}
          options={options}
          disabled={managers.isPending}
          value={atBooking}
          onChange={({ currentTarget }) => chooseAtBooking(currentTarget.value)}
        />
      )}
    </SettingForm>
  )
}

const dueDates = [
  ['depositDueDate', 'Deposit due'],
  ['balanceDueDate', 'Balance due'],
  ['adjustmentDate', 'Numbers may change until'],
] as const

const DueDatesForm = ({ api, event, dialog }: FormProps) => {
  const [dates, setDates] = useState<Partial<Record<(typeof dueDates)[number][0], IsoDate | null>>>({})
  const save = useSaving(
    dialog,
    'Due dates saved',
    async () => (await api.updateDueDates({ id: event._doc, ...dates })).data.event,
  )
  return (
    <SettingForm title="Due dates" dialog={dialog} save={save}>
      <p className="text-ink-soft">
        Plans of instalments follow the day the balance is due. What has no day is not asked for, and nothing
        is cancelled for it.
      </p>
      {dueDates.map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          value={(dates[name] === undefined ? event[name] : dates[name]) ?? undefined}
          max={event.startDate ?? undefined}
          placeholder="No day"
          clearLabel="No day"
          onChange={(date) => setDates({ ...dates, [name]: date ?? null })}
        />
      ))}
    </SettingForm>
  )
}

/** Saves what a dialog asks for; what is refused is said in it. */
const useSaving = (dialog: DialogHandle<WireEvent>, done: string, send: () => Promise<WireEvent>) =>
  useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      toast.show(done, { kind: 'good' })
      dialog.done(changed)
    },
  })

type SettingProps = {
  readonly title: string
  readonly dialog: DialogHandle<WireEvent>
  readonly save: ReturnType<typeof useSaving>
  /** Why there is nothing to choose from. */
  readonly problem?: string
  readonly children: ReactNode
}

const SettingForm = ({ title, dialog, save, problem = save.error?.message, children }: SettingProps) => {
  const id = useId()
  return (
    <DialogContent
      title={title}
      onClose={dialog.cancel}
      actions={
        <>
          <Button onClick={dialog.cancel}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" pending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {problem && <Notice tone="bad" title={problem} />}
        {children}
      </form>
    </DialogContent>
  )
}
