import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { noStartDate } from '#features/event-commands/rules/booking/booking-stage.ts'
import type { WireEvent, WireGuest, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openPlacesPayee } from '../rules/payer.ts'
import { openPlacesLabel } from '../rules/still-owed.ts'
import { BalanceMethodButton } from './balance-method-button.tsx'
import { refreshOrders } from './bank-orders.tsx'
import { InstalmentPlan } from './instalment-plan.tsx'
import type { PayingPerson } from './payers-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { refreshStoredCards, StoredCard } from './stored-card.tsx'
import { usePayment } from './use-payment.ts'

// Loaded when the payer has chosen an amount, not with the page.
const PaymentStepView = lazy(() =>
  loadPart(() => import('./payment-step-view.tsx')).then((module) => ({ default: module.PaymentStepView })),
)

type Props = {
  api: PaymentsApi
  event: WireEvent
  packageId: string
  /** The payer: the logged-in person, or the guest for whom staff pay. */
  customerId: string
  /** True if staff pay for this guest alone, in a dialog. */
  onBehalf?: boolean
  /** Called with the changed event after a payment. */
  onPaid: (event: WireEvent) => void
}

/** The panel for paying for an event: the amounts due, the card form, the bank's challenge, and the receipt. */
export const PayPanel = ({ api, event, packageId, customerId, onBehalf = false, onPaid }: Props) => {
  const [order, setOrder] = useState<PaymentOrder>()
  const [names, setNames] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const showChanged = (changed: WireEvent) => {
    void refreshStoredCards(queries, changed._doc)
    onPaid(changed)
  }
  const payment = usePayment({
    api,
    onPaid: (state: PaymentState) => showChanged(state.event),
    onOrdered: () => void refreshOrders(queries, event._doc),
  })
  const { data: system } = useQuery({
    queryKey: ['payments', 'system'],
    queryFn: async () => (await api.paymentSystem()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const heading = useStepHeading(payment.step.name)
  const own = event.customerSummary?.find(({ customer }) => customer.id === customerId)
  const plan = own?.money?.instalmentPlan
  const payees = onBehalf ? (own ? [own.customer] : []) : peopleFor(event, packageId, customerId)
  const Frame = onBehalf ? 'section' : Card
  const hasDate = event.packageOption.some(({ id, startDate }) => id === packageId && startDate !== null)
  return (
    <Frame className="flex min-w-0 flex-col gap-6" aria-labelledby="pay-panel-title">
      <h2
        ref={heading}
        id="pay-panel-title"
        tabIndex={-1}
        className={onBehalf ? 'sr-only' : 'scroll-mt-24 font-semibold text-2xl outline-none'}
      >
        Pay
      </h2>
      {payment.step.name === 'choose' && plan && (
        <InstalmentPlan
          plan={plan}
          today={event.today}
          title={onBehalf ? 'Instalments' : 'Your instalments'}
          level={3}
        />
      )}
      {payment.step.name === 'choose' && own && !onBehalf && (
        <BalanceMethodButton api={api} event={event} guest={own} onChanged={showChanged} />
      )}
      {payment.step.name === 'choose' && !hasDate ? (
        // The price is unknown until the event has a date.
        <Notice title={noStartDate} />
      ) : payment.step.name === 'choose' ? (
        <PaymentChoice
          api={api}
          event={event}
          packageId={packageId}
          customerId={customerId}
          people={payees}
          wallets={system?.wallets ?? []}
          problem={payment.step.problem}
          isBusy={payment.isBusy}
          onCard={(chosen) => {
            setOrder(chosen)
            setNames(payees.flatMap(({ id, name }) => (chosen.payForCustomers.includes(id) ? [name] : [])))
            payment.prepare(chosen)
          }}
          onBank={payment.payByBank}
          onChanged={onPaid}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentStepView
            payment={payment}
            order={order}
            system={system}
            event={event}
            packageId={packageId}
            names={names}
            owesMore={payees.some(({ id }) => !hasPaidShare(event, packageId, id))}
          />
        </Suspense>
      )}
      {payment.step.name === 'choose' && hasDate && system && own && (
        <StoredCard
          api={api}
          eventId={event._doc}
          customerId={customerId}
          onBehalf={onBehalf}
          system={system}
        />
      )}
    </Frame>
  )
}

/** Moves focus to the heading of each new step. The previous step may have been longer and had the focus. */
const useStepHeading = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

/**
 * Returns the people to choose from, the payer first. The organiser can pay for every guest who comes, a guest only for
 * themselves. Guests who have paid everything are left out. If everybody has paid everything, only the payer is
 * returned, and the panel says that nothing is left to pay.
 */
const peopleFor = (event: WireEvent, packageId: string, customerId: string): PayingPerson[] => {
  const isOrganiser = event.organiser?.id === customerId
  const people = (event.customerSummary ?? []).filter(
    ({ customer, attending }) => customer.id === customerId || (isOrganiser && attending === 'Yes'),
  )
  const pack = event.packageOption.find(({ id }) => id === packageId)
  const open = isOrganiser ? openPlacesOf(pack?.places) : []
  const owing = people.filter(({ money }) => !hasPaidAll(money, pack))
  const own = people.filter(({ customer }) => customer.id === customerId)
  const listed = owing.length > 0 || open.length > 0 ? owing : own
  return [
    ...listed
      .map(({ customer }) => customer)
      .sort((one, other) => Number(other.id === customerId) - Number(one.id === customerId)),
    ...open,
  ]
}

/** Returns true if a guest has paid everything. False for open places: they are payees only while unpaid. */
const hasPaidShare = (
  { customerSummary, packageOption }: WireEvent,
  packageId: string,
  id: string,
): boolean =>
  hasPaidAll(
    customerSummary?.find(({ customer }) => customer.id === id)?.money,
    packageOption.find((pack) => pack.id === packageId),
  )

/** Returns the open places as a payee, for the organiser. */
const openPlacesOf = (places: WirePackage['places']): PayingPerson[] => {
  const { open = 0, openGBP = 0, openPaidGBP = 0 } = places ?? {}
  if (openPaidGBP >= openGBP) return []
  const label = openPlacesLabel(open)
  return [{ id: openPlacesPayee, name: label.charAt(0).toUpperCase() + label.slice(1) }]
}

/**
 * Returns whether a guest has paid everything. An unknown total, as with a price on application, counts as owed. Before
 * the booking, only money for this package counts. Money for open places does not count.
 */
const hasPaidAll = (money: WireGuest['money'], pack: WirePackage | undefined): boolean => {
  if (typeof money?.totalGBP !== 'number') return false
  const paid = money.paidFor.find(({ packageId }) => packageId === pack?.id)
  const forPackage = pack?.status === 'Option' ? (paid?.amountGBP ?? 0) : money.paidGBP
  return forPackage - (paid?.openPlacesGBP ?? 0) >= money.totalGBP
}
