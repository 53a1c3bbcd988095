import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { bankOrdersKey } from './bank-orders.tsx'
import { CardForm } from './card-form.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import { InstalmentPlan } from './instalment-plan.tsx'
import type { PayingPerson } from './payers-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { BankReference, PaymentProcessing, PaymentReceipt } from './payment-end.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { usePayment } from './use-payment.ts'

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
        <Steps payment={payment} order={order} system={system} />
      )}
    </Card>
  )
}

type StepsProps = {
  payment: ReturnType<typeof usePayment>
  order: PaymentOrder | undefined
  system: { mode: 'test' | 'live'; cardForm: 'sandbox' | 'secureTrading' } | undefined
}

const Steps = ({ payment, order, system }: StepsProps) => {
  const { step, isBusy } = payment
  switch (step.name) {
    case 'card':
      if (system?.cardForm === 'secureTrading')
        return <Notice tone="warn" title="Card payments are not available at the moment" />
      return (
        <CardForm
          amountGBP={step.prepared.amountGBP}
          problem={step.problem}
          isBusy={isBusy}
          isTest={system?.mode === 'test'}
          onCard={(card) => payment.enterCard(order!, step.prepared, card)}
          onGiveUp={() => payment.giveUp(order!, step.prepared)}
        />
      )
    case 'challenge':
      return (
        <ChallengeForm
          problem={step.problem}
          isBusy={isBusy}
          onCode={(code) => payment.answerChallenge(step.prepared, code)}
          onGiveUp={() => payment.giveUp(order!, step.prepared)}
        />
      )
    case 'processing':
      return <PaymentProcessing isLong={step.isLong} onAsk={() => payment.ask(step.prepared)} />
    case 'paid':
      return <PaymentReceipt amountGBP={step.state.amountGBP} onMore={payment.startAgain} />
    case 'bank':
      return <BankReference {...step} onMore={payment.startAgain} />
    case 'choose':
      return null
  }
}

/** Oneself first; the organiser pays for anyone who comes, a guest only for themselves. */
const peopleFor = (event: WireEvent, customerId: string): PayingPerson[] => {
  const isOrganiser = event.organiser?.id === customerId
  return (event.customerSummary ?? [])
    .filter(({ customer, attending }) => customer.id === customerId || (isOrganiser && attending === 'Yes'))
    .map(({ customer }) => customer)
    .sort((one, other) => Number(other.id === customerId) - Number(one.id === customerId))
}
