import type { UseQueryResult } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { CardForm } from './card-form.tsx'
import type { CardSystem } from './card-system.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { EarlierPaymentProcessing } from './earlier-payment.tsx'
import { HostedCardForm } from './hosted-card-form.tsx'
import { BankReference, PaymentProcessing } from './payment-end.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import { PaymentReceipt } from './payment-receipt.tsx'
import type { PaymentsApi } from './payments-api.ts'
import type { usePayment } from './use-payment.ts'

type Props = {
  api: PaymentsApi
  payment: ReturnType<typeof usePayment>
  order: PaymentOrder | undefined
  /** The terms of the payment in one sentence, shown beside the button that sends the card. */
  terms: string
  system: Pick<UseQueryResult<CardSystem>, 'data' | 'isFetching' | 'refetch'>
  event: WireEvent
  packageId: string
  /** True if staff pay for a guest. */
  onBehalf: boolean
  /** True if anybody that the payer can pay for still owes something. */
  owesMore: boolean
}

/** The steps after the choice: the card form, the bank's challenge, waiting, and the outcome. */
export const PaymentStepView = ({
  api,
  payment,
  order,
  terms,
  system: systemQuery,
  event,
  packageId,
  onBehalf,
  owesMore,
}: Props) => {
  const { step, isBusy } = payment
  switch (step.name) {
    case 'card': {
      const system = systemQuery.data
      if (!system)
        return systemQuery.isFetching ? (
          <Skeleton className="h-64" />
        ) : (
          <ErrorState
            title="The card form didn’t load"
            onRetry={() => void systemQuery.refetch()}
            action={
              <Button
                kind="quiet"
                pending={isBusy}
                onClick={() => payment.cancelPayment(order!, step.prepared)}
              >
                Cancel
              </Button>
            }
          />
        )
      if (system.cardForm === 'secureTrading')
        return (
          <HostedCardForm
            jwt={step.prepared.jwt}
            label={`Pay ${formatPounds(step.prepared.amountGBP)}`}
            terms={terms}
            problem={step.problem}
            isLive={system.mode === 'live'}
            walletAmount={step.prepared.amountGBP.toFixed(2)}
            onBegin={() => payment.beginHostedCard(order!, step.prepared)}
            onResult={(signedResult) => payment.checkOutcome(step.prepared, signedResult)}
            onTokenRefused={() => payment.reportRefusedToken(step.prepared)}
            onCancel={() => payment.cancelPayment(order!, step.prepared)}
            isBusy={isBusy}
          />
        )
      return (
        <CardForm
          label={`Pay ${formatPounds(step.prepared.amountGBP)}`}
          terms={terms}
          problem={step.problem}
          isRefused={step.isRefused ?? false}
          isBusy={isBusy}
          isTest={system.mode === 'test'}
          onCard={(card) => payment.enterCard(order!, step.prepared, card)}
          onCancel={() => payment.cancelPayment(order!, step.prepared)}
        />
      )
    }
    case 'challenge':
      return (
        <ChallengeForm
          problem={step.problem}
          isBusy={isBusy}
          onCode={(code) => payment.answerChallenge(step.prepared, code)}
          onCancel={() => payment.cancelPayment(order!, step.prepared)}
        />
      )
    case 'processing':
      if ('jwt' in step.prepared) {
        const { prepared } = step
        return <PaymentProcessing isLong={step.isLong} onCheck={() => payment.checkOutcome(prepared)} />
      }
      return (
        <EarlierPaymentProcessing
          earlier={step.prepared}
          problem={step.problem}
          onBehalf={onBehalf}
          isBusy={isBusy}
          onCheck={payment.resume}
          onCancel={(earlier) => payment.cancelEarlier(event._doc, earlier)}
        />
      )
    case 'paid':
      return (
        <PaymentReceipt
          api={api}
          transactionId={step.state.transactionId}
          amountGBP={step.state.amountGBP}
          wallet={step.state.wallet}
          names={step.state.payForCustomers.map(({ name }) => name)}
          event={event}
          packageId={packageId}
          owesMore={owesMore}
          onClose={payment.startAgain}
        />
      )
    case 'bank':
      return <BankReference {...step} onBack={payment.startAgain} />
    case 'choose':
      return null
  }
}
