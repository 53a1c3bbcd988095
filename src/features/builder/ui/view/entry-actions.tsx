import {
  Ban,
  CalendarDays,
  Clock,
  Coins,
  Eye,
  EyeOff,
  Factory,
  Handshake,
  ListPlus,
  MapPin,
  NotebookPen,
  Plane,
  PoundSterling,
  ReceiptText,
  Repeat,
  Signpost,
  SquarePen,
  Trash2,
  UserCheck,
  Users,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import {
  commandOfAction,
  type EntryActionName,
  entryActionNames,
  isActionFor,
  offerOf,
} from '../../rules/entry-offers.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { moveCommand, removeCommand } from '../state/builder-edits.ts'
import type { EntryFormProps } from './dialogs/entry-form.ts'
import { ExtrasForm } from './dialogs/extras-form.tsx'
import { FlightForm } from './dialogs/flight-form.tsx'
import { InvoicedForm } from './dialogs/invoiced-form.tsx'
import { MoveForm } from './dialogs/move-form.tsx'
import { ParticipationForm } from './dialogs/participation-form.tsx'
import { PeopleForm } from './dialogs/people-form.tsx'
import { TimesForm } from './dialogs/times-form.tsx'
import { VenueForm } from './dialogs/venue-form.tsx'
import { showFieldUpdated, showRefusal } from './show-refusal.ts'
import { showUndoable } from './show-undoable.ts'

export type EntryToEdit = { builder: Builder; state: BuilderState; entry: PackageEntry; onSwap: () => void }

const loadStaffForms = () => loadPart(() => import('./dialogs/staff/index.ts'))
const PriceForm = lazy(async () => ({ default: (await loadStaffForms()).PriceForm }))
const CostForm = lazy(async () => ({ default: (await loadStaffForms()).CostForm }))
const SupplierForm = lazy(async () => ({ default: (await loadStaffForms()).SupplierForm }))
const CustomProductForm = lazy(async () => ({ default: (await loadStaffForms()).CustomProductForm }))
const StageForm = lazy(async () => ({ default: (await loadStaffForms()).StageForm }))
const ProductNoteForm = lazy(async () => ({ default: (await loadStaffForms()).ProductNoteForm }))
const CancelForm = lazy(async () => ({ default: (await loadStaffForms()).CancelForm }))

/** The heading of the menu's actions that only staff can use. */
const forStaff = 'For staff'

/**
 * Returns the actions on an entry that the reader is offered. An action that is not possible now is disabled and has
 * the reason as its hint. 'Move to another day' is the alternative to dragging the entry.
 */
export const entryActions = ({ builder, state, entry, onSwap }: EntryToEdit): MenuEntry[] => {
  const { pack, event } = state
  const edit = (commands: PackageCommand[]) => showRefusal(builder.edit(commands))
  const target = { packageId: pack.id, itineraryId: entry.itineraryId }
  /** Applies the command of an action that has no form, and shows a message with an Undo button. */
  const editWithoutForm = (command: PackageCommand, message: string) => {
    if (!edit([command])) showUndoable(builder, message)
  }
  const chooseDay = async () => {
    const { data: day } = await openDialog<number>((dialog) => (
      <MoveForm builder={builder} entry={entry} pack={pack} dialog={dialog} />
    ))
    if (day !== undefined && day !== entry.dayIndex)
      showFieldUpdated(builder.edit([moveCommand(pack, entry, day)]), 'Day')
  }
  const acceptCancellation = async () => {
    const isSure = await yesNoDialog({
      title: 'Accept this cancellation?',
      message: `${productNameOf(entry)} becomes cancelled when you save, and no longer costs anything.`,
    })
    if (isSure) editWithoutForm(commandOfAction('acceptCancellation', pack, entry), 'Cancellation accepted')
  }
  /** Opens an action's form and applies its edits. @param field the name of the changed field, for the message */
  const openForm = async (Form: ComponentType<EntryFormProps>, field: string) => {
    const { data } = await openDialog<PackageCommand[]>((dialog) => (
      <Form
        builder={builder}
        entry={entry}
        pack={pack}
        event={event}
        product={builder.facts.product(entry.productId)}
        target={target}
        dialog={dialog}
      />
    ))
    if (data && data.length > 0) showFieldUpdated(builder.edit(data), field)
  }
  const isStaff = builder.readerKind === 'staff'
  const product = entry.productId === null ? undefined : builder.facts.command.products[entry.productId]
  const offer = (name: EntryActionName) =>
    isActionFor(name, entry, product)
      ? offerOf(builder.refusalOf(commandOfAction(name, pack, entry)), isStaff)
      : { isOffered: false }
  const menuEntries: Readonly<Record<EntryActionName, Omit<MenuEntry, 'id'> | false>> = {
    move: {
      label: 'Move to another day',
      icon: <CalendarDays aria-hidden />,
      onAction: () => void chooseDay(),
    },
    times: {
      label: 'Change start time',
      icon: <Clock aria-hidden />,
      onAction: () => void openForm(TimesForm, 'Start time'),
    },
    people: {
      label: 'Change people',
      icon: <Users aria-hidden />,
      onAction: () => void openForm(PeopleForm, 'People'),
    },
    extras: {
      label: 'Change extras',
      icon: <ListPlus aria-hidden />,
      onAction: () => void openForm(ExtrasForm, 'Extras'),
    },
    flight: {
      label: entry.flightDetails ? 'Change flight' : 'Tell us the flight',
      icon: <Plane aria-hidden />,
      onAction: () => void openForm(FlightForm, 'Flight'),
    },
    venue: builder.isSaved &&
      builder.facts.visibility.venue && {
        label: 'Change venue',
        icon: <MapPin aria-hidden />,
        onAction: () => void openForm(VenueForm, 'Venue'),
      },
    participation: builder.isSaved && {
      label: 'Who takes part',
      icon: <UserCheck aria-hidden />,
      onAction: () => void openForm(ParticipationForm, 'Who takes part'),
    },
    hide: builder.isSaved && {
      label: entry.hideProduct ? 'Show to guests' : 'Hide from guests',
      icon: entry.hideProduct ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
      onAction: () =>
        editWithoutForm(
          commandOfAction('hide', pack, entry),
          `${productNameOf(entry)} ${entry.hideProduct ? 'is shown to guests' : 'is hidden from guests'}`,
        ),
    },
    swap: { label: 'Swap', icon: <Repeat aria-hidden />, onAction: onSwap },
    remove: {
      label: 'Remove',
      icon: <Trash2 aria-hidden />,
      danger: true,
      onAction: () => editWithoutForm(removeCommand(pack, entry), `${productNameOf(entry)} removed`),
    },
    price: {
      label: 'Change price',
      icon: <PoundSterling aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(PriceForm, 'Price'),
    },
    cost: {
      label: 'Change cost',
      icon: <Coins aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(CostForm, 'Cost'),
    },
    invoiced: builder.isSaved && {
      label: 'Change invoiced',
      icon: <ReceiptText aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(InvoicedForm, 'Invoiced'),
    },
    supplier: {
      label: 'Change supplier',
      icon: <Factory aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(SupplierForm, 'Supplier'),
    },
    custom: {
      label: 'Custom product',
      icon: <SquarePen aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(CustomProductForm, 'Product'),
    },
    stage: {
      label: 'Change stage',
      icon: <Signpost aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(StageForm, 'Stage'),
    },
    note: {
      label: 'Product note',
      icon: <NotebookPen aria-hidden />,
      group: forStaff,
      onAction: () => void openForm(ProductNoteForm, 'Note'),
    },
    acceptCancellation: {
      label: 'Accept the cancellation',
      icon: <Handshake aria-hidden />,
      group: forStaff,
      onAction: () => void acceptCancellation(),
    },
    cancel: {
      label: 'Cancel this product',
      icon: <Ban aria-hidden />,
      group: forStaff,
      danger: true,
      onAction: () => void openForm(CancelForm, 'Stage'),
    },
  }
  return entryActionNames.flatMap((id) => {
    const menuEntry = menuEntries[id]
    const { isOffered, reason } = offer(id)
    return menuEntry && isOffered ? [{ ...menuEntry, id, disabled: reason !== undefined, hint: reason }] : []
  })
}
