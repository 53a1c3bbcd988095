import { formatDayOf } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import type { BankAccount } from '../rules/wire-payment.ts'
import { TransferCodeDetails } from './transfer-code-details.tsx'
import { TransferDetails } from './transfer-details.tsx'

/** Shown while the gateway has not decided. The payer is asked not to pay again. */
export const PaymentProcessing = ({ isLong, onCheck }: { isLong: boolean; onCheck: () => void }) => (
  <div className="flex flex-col gap-4" role="status">
    <Progress label={isLong ? 'Your bank is taking its time' : 'Confirming your payment'} value={undefined} />
    <p className="text-ink-soft">
      {isLong
        ? 'You can close this page. We’ll confirm the payment and email your receipt. Please do not pay again.'
        : 'This takes a few seconds.'}
    </p>
    {isLong && <Button onClick={onCheck}>Check again</Button>}
  </div>
)

/** Shown for a bank order: the account and the reference. */
export const BankReference = ({ reference, amountGBP, expiresAt, bankAccount, onBack }: BankProps) => (
  <div className="flex flex-col gap-4" role="status">
    <h3 className="font-semibold text-xl">Please transfer {formatPounds(amountGBP)}</h3>
    <p className="text-ink-soft">
      Please pay by {formatDayOf(expiresAt)} and use the reference, so we know the transfer is yours. We’ve
      emailed you these details, and we’ll confirm when the money arrives.
    </p>
    <TransferDetails account={bankAccount} reference={reference} />
    <TransferCodeDetails account={bankAccount} amountGBP={amountGBP} reference={reference} />
    <Button kind="quiet" onClick={onBack}>
      Back
    </Button>
  </div>
)

type BankProps = {
  reference: string
  amountGBP: number
  expiresAt: string
  bankAccount: BankAccount
  onBack: () => void
}
