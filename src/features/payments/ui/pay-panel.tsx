import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { WireEvent, WireGuest, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { noStartDate } from '#features/events/rules/stages/booking-stage.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openPlacesPayee } from '../rules/payer.ts'
import { openPlacesWords } from '../rules/still-owed.ts'
import { refreshOrders } from './bank-orders.tsx'
import { InstalmentPlan } from './instalment-plan.tsx'
import type { PayingPerson } from './payers-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { usePayment } from './use-payment.ts'

// What follows the choice comes with it, not with the page.
const PaymentStepView = lazy(() =>
  loadPart(() => import('./payment-step-view.tsx')).then((module) => ({ default: module.PaymentStepView })),
)

type Props = {
  api: PaymentsApi
  event: WireEvent
  packageId: string
  /** Who pays: the person logged in, or for whom staff pay. */
  customerId: string
  /** Staff pay for them, in a dialog: for them alone. */
  onBehalf?: boolean
  /** The event as it is after a payment. */
  onPaid: (event: WireEvent) => void
}

/** Paying for an event: what is due, the card, the bank's question, and the receipt. */
export const PayPanel = ({ api, event, packageId, customerId, onBehalf = false, onPaid }: Props) => {
  const [order, setOrder] = useState<PaymentOrder>()
  const queries = useQueryClient()
  const payment = usePayment({
    api,
    onPaid: (state: PaymentState) => onPaid(state.event),
    onOrdered: () => void refreshOrders(queries, event._doc),
  })
  const { data: system } = useQuery({
    queryKey: ['payments', 'system'],
    queryFn: async () => (await api.paymentSystem()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const head = useStepHead(payment.step.name)
  const own = event.customerSummary?.find(({ customer }) => customer.id === customerId)
  const plan = own?.money?.instalmentPlan
  const Frame = onBehalf ? 'section' : Card
  const hasDate = event.packageOption.some(({ id, startDate }) => id === packageId && startDate !== null)
  return (
    <Frame className="flex min-w-0 flex-col gap-6" aria-labelledby="pay-panel-title">
      <h2
        ref={head}
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
      {payment.step.name === 'choose' && !hasDate ? (
        // Nobody can be paid for yet: there is nothing to ask for.
        <Notice title={noStartDate} />
      ) : payment.step.name === 'choose' ? (
        <PaymentChoice
          api={api}
          event={event}
          packageId={packageId}
          customerId={customerId}
          people={onBehalf ? (own ? [own.customer] : []) : peopleFor(event, packageId, customerId)}
          problem={payment.step.problem}
          isBusy={payment.isBusy}
          onCard={(wish) => {
            setOrder(wish)
            payment.prepare(wish)
          }}
          onBank={payment.payByBank}
          onChanged={onPaid}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentStepView payment={payment} order={order} system={system} />
        </Suspense>
      )}
    </Frame>
  )
}

/**
 * Each step takes the place of the one before, which may have been longer and held the focus: who pays is led to its
 * head, wherever the page stands.
 */
const useStepHead = (step: string) => {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return head
}

/**
 * Oneself first; the organiser pays for anyone who comes, a guest only for themselves. Nobody pays for who has paid
 * everything; once all have, oneself is left, who is told so.
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
  const owed = owing.length > 0 || open.length > 0 ? owing : own
  return [
    ...owed
      .map(({ customer }) => customer)
      .sort((one, other) => Number(other.id === customerId) - Number(one.id === customerId)),
    ...open,
  ]
}

/** The organiser also pays for places that nobody has taken. */
const openPlacesOf = (places: WirePackage['places']): PayingPerson[] => {
  const { open = 0, openGBP = 0, openPaidGBP = 0 } = places ?? {}
  if (openPaidGBP >= openGBP) return []
  const words = openPlacesWords(open)
  return [{ id: openPlacesPayee, name: words.charAt(0).toUpperCase() + words.slice(1) }]
}

/**
 * What is not known, as a price on application, may still be owed. Before the booking money counts for the package that it
 * was paid for, and what was paid for open places for those.
 */
const hasPaidAll = (money: WireGuest['money'], pack: WirePackage | undefined): boolean => {
  if (typeof money?.totalGBP !== 'number') return false
  const paid = money.paidFor.find(({ packageId }) => packageId === pack?.id)
  const forPackage = pack?.status === 'Option' ? (paid?.amountGBP ?? 0) : money.paidGBP
  return forPackage - (paid?.openPlacesGBP ?? 0) >= money.totalGBP
}
