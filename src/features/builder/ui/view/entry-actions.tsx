import { CalendarDays, Clock, ReceiptText, Repeat, Trash2, UserCheck, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { commandOfAction, type EntryActionName, entryActionNames, offerOf } from '../../rules/entry-offers.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { moveTo, removalOf } from '../state/builder-edits.ts'
import type { EntryFormProps } from './dialogs/entry-form.ts'
import { InvoicedForm } from './dialogs/invoiced-form.tsx'
import { MoveForm } from './dialogs/move-form.tsx'
import { ParticipationForm } from './dialogs/participation-form.tsx'
import { PeopleForm } from './dialogs/people-form.tsx'
import { TimesForm } from './dialogs/times-form.tsx'
import { entryName } from './entry-labels.ts'
import { showFieldUpdated, showRefusal } from './show-refusal.ts'

export type EntryToEdit = { builder: Builder; state: BuilderState; entry: PackageEntry; onSwap: () => void }

/** Returns all actions on an entry, as an alternative to dragging. */
export const entryActions = ({ builder, state, entry, onSwap }: EntryToEdit): MenuEntry[] => {
  const { pack, event } = state
  const edit = (commands: PackageCommand[]) => showRefusal(builder.edit(commands))
  const about = { packageId: pack.id, itineraryId: entry.itineraryId }
  const remove = () => {
    if (edit([removalOf(pack, entry)])) return
    toast.show(`${entryName(entry)} removed`, { action: { label: 'Undo', onPress: builder.undo } })
  }
  const chooseDay = async () => {
    const { data: day } = await openDialog<number>((dialog) => (
      <MoveForm builder={builder} entry={entry} pack={pack} dialog={dialog} />
    ))
    if (day !== undefined && day !== entry.dayIndex)
      showFieldUpdated(builder.edit([moveTo(pack, entry, day)]), 'Day')
  }
  /** @param field the name of the changed field, for the message */
  const openForm = async (Form: ComponentType<EntryFormProps>, field: string) => {
    const { data } = await openDialog<PackageCommand[]>((dialog) => (
      <Form
        entry={entry}
        event={event}
        product={builder.facts.product(entry.productId)}
        about={about}
        dialog={dialog}
      />
    ))
    if (data && data.length > 0) showFieldUpdated(builder.edit(data), field)
  }
  const isStay = entry.product.type === 'Accommodation'
  const isStaff = builder.readerKind === 'staff'
  const offer = (name: EntryActionName) =>
    offerOf(builder.whyNot(commandOfAction(name, pack, entry)), isStaff)
  const entries: Readonly<Record<EntryActionName, Omit<MenuEntry, 'id'> | false>> = {
    move: {
      label: 'Move to another day',
      icon: <CalendarDays aria-hidden />,
      onAction: () => void chooseDay(),
    },
    times: !isStay && {
      label: 'Change start time',
      icon: <Clock aria-hidden />,
      onAction: () => void openForm(TimesForm, 'Start time'),
    },
    people: {
      label: 'Change people',
      icon: <Users aria-hidden />,
      onAction: () => void openForm(PeopleForm, 'People'),
    },
    participation: builder.isSaved && {
      label: 'Who takes part',
      icon: <UserCheck aria-hidden />,
      onAction: () => void openForm(ParticipationForm, 'Who takes part'),
    },
    invoiced: builder.isSaved && {
      label: 'Change invoiced',
      icon: <ReceiptText aria-hidden />,
      onAction: () => void openForm(InvoicedForm, 'Invoiced'),
    },
    swap: { label: 'Swap', icon: <Repeat aria-hidden />, onAction: onSwap },
    remove: { label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onAction: remove },
  }
  return entryActionNames.flatMap((id) => {
    const entry = entries[id]
    const { isOffered, reason } = offer(id)
    return entry && isOffered ? [{ ...entry, id, disabled: reason !== undefined, hint: reason }] : []
  })
}
