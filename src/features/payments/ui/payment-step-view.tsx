import { Notice } from '#platform/ui/display/notice.tsx'
import { CardForm } from './card-form.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import { BankReference, PaymentProcessing, PaymentReceipt } from './payment-end.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import type { usePayment } from './use-payment.ts'

type Props = {
  payment: ReturnType<typeof usePayment>
  order: PaymentOrder | undefined
  system: { mode: 'test' | 'live'; cardForm: 'sandbox' | 'secureTrading' } | undefined
}

/** The steps after the choice: the card form, the bank's challenge, waiting, and the outcome. */
export const PaymentStepView = ({ payment, order, system }: Props) => {
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
          onCancel={() => payment.cancelPayment(order!, step.prepared)}
        />
      )
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
      return <PaymentProcessing isLong={step.isLong} onCheck={() => payment.checkOutcome(step.prepared)} />
    case 'paid':
      return <PaymentReceipt amountGBP={step.state.amountGBP} onMore={payment.startAgain} />
    case 'bank':
      return <BankReference {...step} onMore={payment.startAgain} />
    case 'choose':
      return null
  }
}
