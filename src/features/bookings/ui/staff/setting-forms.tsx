import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { EventsApi } from '#features/events/ui/events-api.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

export type SettingProps = {
  readonly api: EventsApi
  readonly event: WireEvent
  readonly dialog: DialogHandle<WireEvent>
  /** Called with the event if the form has loaded it again. */
  readonly onLoaded: (event: WireEvent) => void
}

/** The maximum length of a note (EVT-066). */
export const maxNoteLength = 2000

export const managersQuery = (api: EventsApi, id: string) => ({
  queryKey: ['event-managers', id],
  queryFn: async () => (await api.listManagers({ id })).data,
})

/** Edits the manager of the event and, once it is booked, the manager at booking. */
export const ManagerForm = ({ api, event, dialog }: SettingProps) => {
  const id = event._doc
  const managers = useQuery(managersQuery(api, id))
  const [managerId, setManagerId] = useState(event.manager?.id ?? '')
  const [managerIdAtBooking, setManagerIdAtBooking] = useState(event.managerAtBooking?.id ?? '')
  const wasBooked = Boolean(event.bookedDate)
  const save = useSaveMutation(dialog, 'Manager saved', async () => {
    let changed = event
    if (managerId && managerId !== event.manager?.id)
      changed = (await api.setManager({ id, managerId })).data.event
    if (managerIdAtBooking && managerIdAtBooking !== event.managerAtBooking?.id)
      changed = (await api.setManagerAtBooking({ id, managerId: managerIdAtBooking })).data.event
    return changed
  })
  const options = (managers.data ?? []).map(({ id: value, name: label }) => ({ value, label }))
  return (
    <SettingForm title="Manager" dialog={dialog} save={save} problem={managers.error?.message}>
      <SelectField
        label="Manager"
        hint="Manages this event and contacts its guests."
        placeholder={event.manager ? undefined : 'No manager yet'}
        options={options}
        disabled={managers.isPending}
        value={managerId}
        onChange={({ currentTarget }) => setManagerId(currentTarget.value)}
      />
      {wasBooked && (
        <SelectField
          label="Manager at booking"
          hint="Credited with the booking."
          placeholder={event.managerAtBooking ? undefined : 'No manager yet'}
          options={options}
          disabled={managers.isPending}
          value={managerIdAtBooking}
          onChange={({ currentTarget }) => setManagerIdAtBooking(currentTarget.value)}
        />
      )}
    </SettingForm>
  )
}

/** The options for the sales heat. 0 means lost (EVT-O5). */
export const heats = ['0: lost', '1', '2', '3', '4', '5: about to book'].map((label, heat) => ({
  value: String(heat),
  label,
}))

/** Edits how likely the event is to be booked and, for a lost event, the reason. */
export const SalesHeatForm = ({ api, event, dialog }: SettingProps) => {
  const id = event._doc
  const [heat, setHeat] = useState(String(event.salesFunnelHeat ?? 3))
  const [lostReason, setLostReason] = useState(event.notes?.lostSale ?? '')
  const isLost = heat === '0'
  const save = useSaveMutation(dialog, 'Sales heat saved', async () => {
    const change = { id, heat: Number(heat), ...(isLost && { lostSaleNote: lostReason.trim() }) }
    return (await api.updateSalesFunnel(change)).data.event
  })
  return (
    <SettingForm title="Sales heat" dialog={dialog} save={save}>
      <SelectField
        label="Heat"
        hint="How likely it is to be booked."
        options={heats}
        value={heat}
        onChange={({ currentTarget }) => setHeat(currentTarget.value)}
      />
      {isLost && (
        <TextArea
          label="Why was it lost?"
          maxLength={maxNoteLength}
          value={lostReason}
          onChange={({ currentTarget }) => setLostReason(currentTarget.value)}
        />
      )}
    </SettingForm>
  )
}

/** Returns a mutation that saves a dialog's form and closes the dialog. `SettingForm` shows its error. */
export const useSaveMutation = (
  dialog: DialogHandle<WireEvent>,
  savedText: string,
  send: () => Promise<WireEvent>,
) =>
  useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      toast.show(savedText, { kind: 'good' })
      dialog.done(changed)
    },
  })

type FrameProps = {
  readonly title: string
  readonly dialog: DialogHandle<WireEvent>
  readonly save: ReturnType<typeof useSaveMutation>
  /** The error message to show. The default is that of the save. */
  readonly problem?: string
  readonly submitLabel?: string
  readonly isReady?: boolean
  readonly children: ReactNode
}

export const SettingForm = ({
  title,
  dialog,
  save,
  problem = save.error?.message,
  submitLabel = 'Save',
  isReady,
  children,
}: FrameProps) => (
  <FormDialog
    title={title}
    submitLabel={submitLabel}
    isReady={isReady}
    pending={save.isPending}
    onCancel={dialog.cancel}
    onSubmit={() => save.mutate()}
  >
    {problem && <Notice tone="bad" title={problem} />}
    {children}
  </FormDialog>
)
