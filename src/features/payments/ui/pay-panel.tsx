import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { noStartDate } from '#features/event-commands/rules/booking/booking-stage.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { BalanceMethodButton } from './balance-method-button.tsx'
import { refreshOrders } from './bank-orders.tsx'
import { InstalmentPlan } from './instalment-plan.tsx'
import { choosablePayees, hasPaidShare } from './payees.ts'
import { PaymentChoice } from './payment-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { refreshStoredCards, StoredCard } from './stored-card.tsx'
import { useInterruptedPayment } from './use-interrupted-payment.ts'
import { usePayment } from './use-payment.ts'

// Loaded for the steps after the choice, not with the page.
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
  /** Called with the current event after a payment ended, the balance method changed or a bank order was withdrawn. */
  onChanged: (event: WireEvent) => void
}

/** The panel for paying for an event: the amounts due, the card form, the bank's challenge, and the receipt. */
export const PayPanel = ({ api, event, packageId, customerId, onBehalf = false, onChanged }: Props) => {
  const [order, setOrder] = useState<PaymentOrder>()
  const [terms, setTerms] = useState('')
  const queries = useQueryClient()
  const showChanged = (changedEvent: WireEvent) => {
    void refreshStoredCards(queries, changedEvent._doc)
    onChanged(changedEvent)
  }
  const payment = usePayment({
    api,
    onPaid: (state: PaymentState) => showChanged(state.event),
    onOrdered: () => void refreshOrders(queries, event._doc),
    onOutdated: (current) => {
      void refreshOrders(queries, event._doc)
      if (current) showChanged(current)
      else void queries.invalidateQueries({ queryKey: eventKeys.events })
    },
  })
  const systemQuery = useQuery({
    queryKey: ['payments', 'system'],
    queryFn: async () => (await api.paymentSystem()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const system = systemQuery.data
  const interrupted = useInterruptedPayment({ api, eventId: event._doc, packageId, customerId, payment })
  const heading = useStepHeading(payment.step.name)
  const ownGuest = event.customerSummary?.find(({ customer }) => customer.id === customerId)
  const plan = ownGuest?.money?.instalmentPlan
  const payees = onBehalf
    ? ownGuest
      ? [{ ...ownGuest.customer, owedGBP: null }]
      : []
    : choosablePayees(event, packageId, customerId)
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
      {payment.step.name === 'choose' && ownGuest && !onBehalf && (
        <BalanceMethodButton api={api} event={event} guest={ownGuest} onChanged={showChanged} />
      )}
      {interrupted.isLoading ? (
        <Skeleton className="h-64" />
      ) : payment.step.name === 'choose' && !hasDate ? (
        // The price is unknown until the event has a date.
        <Notice title={noStartDate} />
      ) : payment.step.name === 'choose' ? (
        <PaymentChoice
          api={api}
          event={event}
          packageId={packageId}
          customerId={customerId}
          payees={payees}
          onBehalf={onBehalf}
          pendingCards={interrupted.others}
          wallets={system?.wallets ?? []}
          problem={payment.step.problem}
          isInfo={payment.step.isInfo ?? false}
          isCardOff={payment.step.isCardOff ?? false}
          isBusy={payment.isBusy}
          onCard={(chosenOrder, chosenTerms) => {
            setOrder(chosenOrder)
            setTerms(chosenTerms)
            payment.prepare(chosenOrder)
          }}
          onBank={payment.payByBank}
          onChanged={onChanged}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentStepView
            api={api}
            payment={payment}
            order={order}
            terms={terms}
            system={systemQuery}
            event={event}
            packageId={packageId}
            onBehalf={onBehalf}
            owesMore={payees.some(({ id }) => !hasPaidShare(event, packageId, id))}
          />
        </Suspense>
      )}
      {payment.step.name === 'choose' && hasDate && system && ownGuest && (
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

/** Moves focus to the panel's heading at each new step. The previous step may have been longer and had the focus. */
const useStepHeading = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}
