import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { bankOrdersKey } from './bank-orders.tsx'
import { InstalmentPlan } from './instalment-plan.tsx'
import type { PayingPerson } from './payers-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { PaymentOrder } from './payment-steps.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { usePayment } from './use-payment.ts'

// What follows the choice comes with it, not with the page.
const PaymentStepView = lazy(() =>
  import('./payment-step-view.tsx').then((module) => ({ default: module.PaymentStepView })),
)

type Props = {
  api: PaymentsApi
  event: WireEvent
  packageId: string
  /** Who pays: the person logged in. */
  customerId: string
  /** The event as it is after a payment. */
  onPaid: (event: WireEvent) => void
}

/** Paying for an event: what is due, the card, the bank's question, and the receipt. */
export const PayPanel = ({ api, event, packageId, customerId, onPaid }: Props) => {
  const [order, setOrder] = useState<PaymentOrder>()
  const queries = useQueryClient()
  const payment = usePayment({
    api,
    onPaid: (state: PaymentState) => onPaid(state.event),
    onOrdered: () => void queries.invalidateQueries({ queryKey: bankOrdersKey(event._doc) }),
  })
  const { data: system } = useQuery({
    queryKey: ['payments', 'system'],
    queryFn: async () => (await api.paymentSystem()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const own = event.customerSummary?.find(({ customer }) => customer.id === customerId)
  const plan = own?.money?.instalmentPlan
  const hasDate = event.packageOption.some(({ id, startDate }) => id === packageId && startDate !== null)
  return (
    <Card className="flex max-w-lg flex-col gap-6" aria-labelledby="pay-panel-title">
      <h2 id="pay-panel-title" className="font-semibold text-2xl">
        Pay
      </h2>
      {payment.step.name === 'choose' && plan && (
        <InstalmentPlan plan={plan} title="Your instalments" level={3} />
      )}
      {payment.step.name === 'choose' ? (
        <PaymentChoice
          api={api}
          eventId={event._doc}
          packageId={packageId}
          customerId={customerId}
          // Nobody can be paid for yet: the answer says so, and there is nothing to choose.
          people={hasDate ? peopleFor(event, customerId) : []}
          problem={payment.step.problem}
          isBusy={payment.isBusy}
          onCard={(wish) => {
            setOrder(wish)
            payment.prepare(wish)
          }}
          onBank={payment.payByBank}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentStepView payment={payment} order={order} system={system} />
        </Suspense>
      )}
    </Card>
  )
}

/** Oneself first; the organiser pays for anyone who comes, a guest only for themselves. */
const peopleFor = (event: WireEvent, customerId: string): PayingPerson[] => {
  const isOrganiser = event.organiser?.id === customerId
  return (event.customerSummary ?? [])
    .filter(({ customer, attending }) => customer.id === customerId || (isOrganiser && attending === 'Yes'))
    .map(({ customer }) => customer)
    .sort((one, other) => Number(other.id === customerId) - Number(one.id === customerId))
}
