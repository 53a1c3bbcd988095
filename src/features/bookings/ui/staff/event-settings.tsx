import { useQuery } from '@tanstack/react-query'
import {
  BadgePercent,
  Building2,
  Calculator,
  CalendarClock,
  CreditCard,
  Eye,
  Flame,
  HandCoins,
  MailX,
  NotebookPen,
  NotebookTabs,
  NotebookText,
  Pencil,
  Percent,
  Pin,
  PoundSterling,
  Settings2,
  Shapes,
  UserRound,
  UserRoundCog,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { EditEventNames } from '#features/events/ui/index.ts'
import type { Permission } from '#kernel/permission.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { AutomaticEmailsForm } from './automatic-emails-form.tsx'
import { AutomaticTransactionsForm } from './automatic-transactions-form.tsx'
import { CommissionForm } from './commission-form.tsx'
import { CompanyForm } from './company-form.tsx'
import { DiscountForm } from './discount-form.tsx'
import { DisplayPricesForm } from './display-prices-form.tsx'
import { DueDatesForm } from './due-dates-form.tsx'
import { EventTypeForm } from './event-type-form.tsx'
import { FixedPricesForm } from './fixed-prices-form.tsx'
import { CustomerNoteForm, LostSaleNoteForm, StaffNoteForm, SummaryNoteForm } from './note-forms.tsx'
import { OrganiserForm } from './organiser-form.tsx'
import { PaymentTermsForm } from './payment-terms-form.tsx'
import { PreviewForm } from './preview-form.tsx'
import { ManagerForm, managersQuery, SalesHeatForm, type SettingProps } from './setting-forms.tsx'

type Props = { readonly event: WireEvent; readonly onChanged: (event: WireEvent) => void }

type Setting = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly needs: Permission
  readonly Form: (props: SettingProps) => ReactNode
}

/** The settings of the event itself. */
const settings: readonly Setting[] = [
  {
    id: 'names',
    label: 'Names',
    icon: <Pencil aria-hidden />,
    needs: 'eventArea.edit',
    Form: EditEventNames,
  },
  {
    id: 'organiser',
    label: 'Organiser',
    icon: <UserRoundCog aria-hidden />,
    needs: 'eventFunctions.editOrganiser',
    Form: OrganiserForm,
  },
  {
    id: 'manager',
    label: 'Manager',
    icon: <UserRound aria-hidden />,
    needs: 'eventFunctions.editManager',
    Form: ManagerForm,
  },
  {
    id: 'company',
    label: 'Company',
    icon: <Building2 aria-hidden />,
    needs: 'eventArea.edit',
    Form: CompanyForm,
  },
  {
    id: 'type',
    label: 'Type',
    icon: <Shapes aria-hidden />,
    needs: 'eventFunctions.editType',
    Form: EventTypeForm,
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
    id: 'automaticEmails',
    label: 'Automatic emails',
    icon: <MailX aria-hidden />,
    needs: 'eventArea.edit',
    Form: AutomaticEmailsForm,
  },
]

/** Recalculates everything that depends on the event's data, after a preview (EVT-069). */
const RecalculateForm = ({ api, event, dialog }: SettingProps) => (
  <PreviewForm
    title="Recalculate"
    event={event}
    dialog={dialog}
    values="recalculate"
    submitLabel="Recalculate"
    doneText="Recalculated"
    send={(mode) => api.updateCalculations({ id: event._doc, ...mode })}
  >
    <p>
      Prices, stages and due dates are calculated again with the current catalogue. Dates set by hand stay.
    </p>
  </PreviewForm>
)

/** The settings for prices, their visibility, and payment. */
const priceSettings: readonly Setting[] = [
  {
    id: 'paymentTerms',
    label: 'Price and payment',
    icon: <HandCoins aria-hidden />,
    needs: 'packageProductFunctions.editPrice',
    Form: PaymentTermsForm,
  },
  {
    id: 'discount',
    label: 'Discount',
    icon: <BadgePercent aria-hidden />,
    needs: 'packageProductFunctions.editPrice',
    Form: DiscountForm,
  },
  {
    id: 'fixedPrices',
    label: 'Fixed prices',
    icon: <Pin aria-hidden />,
    needs: 'packageProductFunctions.editPrice',
    Form: FixedPricesForm,
  },
  {
    id: 'commission',
    label: 'Commission',
    icon: <Percent aria-hidden />,
    needs: 'eventFunctions.editCommission',
    Form: CommissionForm,
  },
  {
    id: 'automaticTransactions',
    label: 'Automatic transactions',
    icon: <CreditCard aria-hidden />,
    needs: 'payments.takePayment',
    Form: AutomaticTransactionsForm,
  },
  {
    id: 'displayPrices',
    label: 'Price visibility',
    icon: <Eye aria-hidden />,
    needs: 'eventArea.edit',
    Form: DisplayPricesForm,
  },
  {
    id: 'recalculate',
    label: 'Recalculate',
    icon: <Calculator aria-hidden />,
    needs: 'eventArea.edit',
    Form: RecalculateForm,
  },
]

const notes: readonly Setting[] = [
  {
    id: 'summaryNote',
    label: 'Summary',
    icon: <NotebookText aria-hidden />,
    needs: 'eventArea.edit',
    Form: SummaryNoteForm,
  },
  {
    id: 'customerNote',
    label: "Customer's note",
    icon: <NotebookPen aria-hidden />,
    needs: 'eventArea.edit',
    Form: CustomerNoteForm,
  },
  {
    id: 'staffNote',
    label: "Staff's note",
    icon: <NotebookTabs aria-hidden />,
    needs: 'eventArea.edit',
    Form: StaffNoteForm,
  },
  {
    id: 'lostSaleNote',
    label: 'Why the sale was lost',
    icon: <NotebookPen aria-hidden />,
    needs: 'eventArea.edit',
    Form: LostSaleNoteForm,
  },
]

/** Returns a function that opens the form of a setting, and calls `onChanged` after a change. */
const useSettingDialog = ({ event, onChanged }: Props) => {
  const api = useEventsApi()
  return async (name: string, Form: (props: SettingProps) => ReactNode) => {
    const { data } = await openDialog<WireEvent>(
      (dialog) => <Form api={api} event={event} dialog={dialog} onLoaded={onChanged} />,
      { name, size: 'small', closesOnBackdrop: false },
    )
    if (data) onChanged(data)
  }
}

type MenuProps = Props & {
  readonly label: string
  readonly icon: ReactNode
  readonly offered: readonly Setting[]
}

/** A menu of settings. Renders nothing if the user has no permission for any of them. */
const SettingMenu = ({ event, onChanged, label, icon, offered }: MenuProps) => {
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const open = useSettingDialog({ event, onChanged })
  const entries = offered.flatMap(({ id, needs, Form, ...entry }) =>
    can(needs) ? { ...entry, id, onAction: () => void open(id, Form) } : [],
  )
  return entries.length === 0 ? null : <Menu label={label} icon={icon} entries={entries} />
}

/** The menus of event settings for staff. */
export const EventSettingsMenu = (props: Props) => (
  <>
    <SettingMenu
      {...props}
      label="Change"
      icon={<Settings2 aria-hidden />}
      // Only enquiries have a sales heat.
      offered={settings.filter(({ id }) => id !== 'salesHeat' || props.event.statusStage === 'Enquiry')}
    />
    <SettingMenu {...props} label="Prices" icon={<PoundSterling aria-hidden />} offered={priceSettings} />
  </>
)

/** The menu for writing notes on the event. */
export const NotesMenu = (props: Props) => (
  <SettingMenu {...props} label="Write a note" icon={<NotebookPen aria-hidden />} offered={notes} />
)

/** Shows the manager of the event, or that there is none. */
export const EventManager = ({ event }: { event: WireEvent }) => {
  const { data } = useQuery(managersQuery(useEventsApi(), event._doc))
  const { manager } = event
  if (!manager) return <span>No manager</span>
  return data ? <span>{`Manager: ${nameIn(data, manager.id)}`}</span> : null
}

type Manager = { readonly id: string; readonly name: string }

/** Returns the manager's name, or the id if they are no longer in the list. */
const nameIn = (managers: readonly Manager[], id: string): string =>
  managers.find((each) => each.id === id)?.name ?? id
