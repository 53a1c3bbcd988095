import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { countOf } from '#kernel/format-count.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { describeMailEffects } from '../../../rules/many/describe-mail-effects.ts'
import type { EventEdit, EventsPlan } from '../../../rules/many/event-edit.ts'
import type { BookingsApi } from '../../bookings-api.ts'
import { heats, maxNoteLength } from '../setting-forms.tsx'

type Named = { readonly id: string; readonly name: string }

type Props = {
  readonly api: BookingsApi
  readonly ids: readonly string[]
  readonly managers: readonly Named[]
  readonly canEditManager: boolean
  readonly canEdit: boolean
  readonly dialog: DialogHandle<EventsPlan>
}

/** Changes many events. The first press of the button previews the changes; the second applies exactly those. */
export const ChangeEventsForm = ({ api, ids, managers, canEditManager, canEdit, dialog }: Props) => {
  const [manager, setManager] = useState('')
  const [heat, setHeat] = useState('')
  const [lostReason, setWhy] = useState('')
  const [emailChoice, setEmails] = useState('')
  const isLost = heat === '0'
  const edit: EventEdit = {
    ...(manager && { managerId: manager }),
    ...(heat && { heat: Number(heat) }),
    ...(isLost && lostReason.trim() && { lostSaleNote: lostReason.trim() }),
    ...(emailChoice && { autoEmailsBlocked: emailChoice === 'blocked' }),
  }
  const chosen = JSON.stringify(edit)
  const [shown, setShown] = useState<{ chosen: string; plan: EventsPlan }>()
  const plan = shown?.chosen === chosen ? shown.plan : undefined
  const send = async (token?: string) =>
    (await api.changeEvents({ idList: [...ids], edit, ...(token && { token }) })).data
  const applyChange = useMutation({
    mutationFn: send,
    onSuccess: dialog.done,
    // After a failure, the next press previews the events in their current state.
    onError: () => setShown(undefined),
  })
  const requestPreview = useMutation({
    meta: { isRead: true },
    // A preview is not shown if the fields are edited while it loads, because it is for the earlier values.
    mutationFn: async () => ({ chosen, plan: await send() }),
    onMutate: () => applyChange.reset(),
    onSuccess: setShown,
  })
  const error = requestPreview.error ?? applyChange.error
  const isEmpty = chosen === '{}'
  return (
    <FormDialog
      title={`Change ${countOf(ids.length, 'event', 'events')}`}
      submitLabel={plan ? `Change ${countOf(plan.changes.length, 'event', 'events')}` : 'Preview'}
      pending={requestPreview.isPending || applyChange.isPending}
      isReady={!isEmpty && plan?.changes.length !== 0}
      onCancel={dialog.cancel}
      onSubmit={() => (plan ? applyChange.mutate(plan.token) : requestPreview.mutate())}
    >
      {error && <Notice tone="bad" title={error.message} />}
      {canEditManager && (
        <SelectField
          label="Manager"
          placeholder="Leave as it is"
          options={managers.map(({ id: value, name: label }) => ({ value, label }))}
          value={manager}
          onChange={({ currentTarget }) => setManager(currentTarget.value)}
        />
      )}
      {canEdit && (
        <>
          <SelectField
            label="Sales heat"
            hint="Only enquiries have one."
            placeholder="Leave as it is"
            options={heats}
            value={heat}
            onChange={({ currentTarget }) => setHeat(currentTarget.value)}
          />
          {isLost && (
            <TextArea
              label="Why were they lost?"
              maxLength={maxNoteLength}
              value={lostReason}
              onChange={({ currentTarget }) => setWhy(currentTarget.value)}
            />
          )}
          <SelectField
            label="Automatic emails"
            placeholder="Leave as it is"
            options={[
              { value: 'blocked', label: 'Block' },
              { value: 'allowed', label: 'Allow' },
            ]}
            value={emailChoice}
            onChange={({ currentTarget }) => setEmails(currentTarget.value)}
          />
        </>
      )}
      <div aria-live="polite">{plan && <Plan of={plan} managers={managers} />}</div>
    </FormDialog>
  )
}

const Plan = ({ of: { changes, skipped }, managers }: { of: EventsPlan; managers: readonly Named[] }) => {
  const managerName = (id: string | null) => managers.find((each) => each.id === id)?.name ?? id ?? 'nobody'
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
  const emailState = (blocked: boolean) => (blocked ? 'blocked' : 'allowed')
  const effects = describeMailEffects(changes)
  return (
    <div className="grid gap-3">
      {effects.map(({ title, reason }) => (
        <Notice key={title} tone="warn" title={title}>
          {reason}
        </Notice>
      ))}
      {changes.length > 0 && (
        <Notice title={`${countOf(changes.length, 'event', 'events')} will change`}>
          <Lines>
            {changes.map(({ id, name, manager, heat, autoEmailsBlocked, cardCharges, isCancelled }) => (
              <Line key={id} name={name}>
                {[
                  manager && `Manager: ${managerName(manager.before)} → ${managerName(manager.after)}`,
                  heat && `Heat: ${heat.before} → ${heat.after}`,
                  autoEmailsBlocked &&
                    `Emails: ${emailState(autoEmailsBlocked.before)} → ${emailState(autoEmailsBlocked.after)}`,
                  cardCharges && `Card charges: ${cardCharges.before} → ${cardCharges.after}`,
                  isCancelled &&
                    `Automatic cancellation: ${yesOrNo(isCancelled.before)} → ${yesOrNo(isCancelled.after)}`,
                ]
                  .filter(Boolean)
                  .join(', ') || 'Reason for the lost sale'}
              </Line>
            ))}
          </Lines>
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice
          tone={changes.length === 0 ? 'warn' : undefined}
          title={`${countOf(skipped.length, 'event', 'events')} will not change`}
        >
          <Lines>
            {skipped.map(({ id, name, reason }) => (
              <Line key={id} name={name}>
                {reason}
              </Line>
            ))}
          </Lines>
        </Notice>
      )}
    </div>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="mt-1 grid max-h-48 gap-1.5 overflow-y-auto">{children}</ul>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex flex-wrap justify-between gap-x-4">
    <span className="wrap-anywhere">{name}</span>
    <span className="text-ink-soft">{children}</span>
  </li>
)
