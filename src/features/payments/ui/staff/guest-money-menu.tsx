import { useQuery } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  BanknoteArrowDown,
  CalendarClock,
  CreditCard,
  Ellipsis,
  Landmark,
  Plus,
} from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { balanceMethodQuery } from '../balance-method-query.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { type GuestMoneyChanges, useGuestMoney } from './use-guest-money.tsx'

type Props = {
  api: PaymentsApi
  event: WireEvent
  guest: WireGuest
  onChanged: (event: WireEvent) => void
}

/** The actions that staff can take with the money of one guest; renders nothing without permission for any. */
export const GuestMoneyMenu = ({ api, event, guest, onChanged }: Props) => {
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const change = useGuestMoney({ api, event, onChanged })
  const [isOpen, setOpen] = useState(false)
  const query = balanceMethodQuery(api, event, guest.customer.id)
  const { data: method } = useQuery({
    ...query,
    enabled: isOpen && can('payments.takePayment') && canChangeMethod(event, guest),
  })
  const entries = guestMoneyEntries(event, guest, change, method).filter(({ needs }) => can(needs))
  if (entries.length === 0) return null
  return (
    <Menu
      iconOnly
      icon={<Ellipsis aria-hidden />}
      label={`Money of ${guest.customer.name}`}
      open={isOpen}
      onOpenChange={setOpen}
      entries={entries.map(({ needs: _, ...entry }) => entry)}
    />
  )
}

/** Each of these permissions enables entries of the menu. */
export const moneyPermissions = [
  'payments.takePayment',
  'payments.refund',
  'payments.credit',
  'payments.moveMoney',
] as const
type MoneyEntry = MenuEntry & { readonly needs: (typeof moneyPermissions)[number] }

/** Returns the entries that apply to the current amounts. The server refuses other conflicts and says why. */
export const guestMoneyEntries = (
  event: WireEvent,
  guest: WireGuest,
  change: GuestMoneyChanges,
  method: { possible: boolean; reason: string } | undefined,
): MoneyEntry[] => {
  const bookedPackage = event.packageOption.find((pack) => pack.booked)
  const packages = bookedPackage ? [bookedPackage] : event.packageOption
  const isOpen = event.statusStage !== 'Cancelled'
  const isPayable = isOpen && guest.attending === 'Yes'
  const hasPaid = (guest.money?.paidGBP ?? 0) > 0
  const otherGuests = (event.customerSummary ?? []).filter(
    ({ customer }) => customer.id !== guest.customer.id,
  )
  const haveOthersPaid = otherGuests.some(({ money }) => money && money.paidGBP > 0)
  const usesInstalments = guest.money?.instalments === true
  return [
    ...(isPayable ? packages : []).map((pack) => ({
      id: `take-${pack.id}`,
      label: packages.length > 1 ? `Take a payment for package ${pack.locationNumber}` : 'Take a payment',
      icon: <CreditCard aria-hidden />,
      needs: 'payments.takePayment' as const,
      onAction: () => void change.takePayment(guest, pack.id),
    })),
    ...entryIf(canChangeMethod(event, guest), {
      id: 'instalments',
      label: usesInstalments ? 'Pay the balance in one payment' : 'Pay the balance by instalments',
      icon: <CalendarClock aria-hidden />,
      needs: 'payments.takePayment',
      // Instalments are offered once the server has said that they are possible.
      disabled: !usesInstalments && !method?.possible,
      hint: usesInstalments ? undefined : method?.reason || undefined,
      onAction: () => void change.setInstalments(guest, !usesInstalments),
    }),
    ...entryIf(isOpen && packages[0] !== undefined, {
      id: 'credit',
      label: 'Credit without a payment',
      icon: <Plus aria-hidden />,
      needs: 'payments.credit',
      onAction: () => void change.credit(guest, packages[0]!.id),
    }),
    ...entryIf(hasPaid && otherGuests.length > 0, {
      id: 'move',
      label: 'Move money to another guest',
      icon: <ArrowRightLeft aria-hidden />,
      needs: 'payments.moveMoney',
      onAction: () => void change.move(guest, 'from'),
    }),
    ...entryIf(haveOthersPaid, {
      id: 'get',
      label: 'Move money to this guest',
      icon: <ArrowRightLeft aria-hidden />,
      needs: 'payments.moveMoney',
      onAction: () => void change.move(guest, 'to'),
    }),
    ...entryIf(hasPaid, {
      id: 'refund',
      label: 'Refund to the card',
      icon: <BanknoteArrowDown aria-hidden />,
      needs: 'payments.refund',
      onAction: () => void change.refundToCard(guest),
    }),
    ...entryIf(hasPaid, {
      id: 'bank-refund',
      label: 'Record a bank refund',
      icon: <Landmark aria-hidden />,
      needs: 'payments.refund',
      onAction: () => void change.noteBankRefund(guest),
    }),
  ]
}

/** Returns whether the event is booked and not cancelled, and the guest is coming. */
const canChangeMethod = ({ packageOption, statusStage }: WireEvent, { attending }: WireGuest): boolean =>
  statusStage !== 'Cancelled' && attending === 'Yes' && packageOption.some(({ booked }) => booked)

const entryIf = (isOffered: boolean, entry: MoneyEntry): MoneyEntry[] => (isOffered ? [entry] : [])
