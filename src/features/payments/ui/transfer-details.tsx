import { clsx } from 'clsx'
import { CopyButton } from '#platform/ui/actions/copy-button.tsx'
import type { BankAccount } from '../rules/wire-payment.ts'

type Props = {
  account: BankAccount
  /** The reference of one order; undefined if each order shows its own. */
  reference?: string
}

/** Shows the account to transfer to and the reference, with copy buttons for what a bank's form needs. */
export const TransferDetails = ({ account, reference }: Props) => (
  <dl className="flex flex-col divide-y divide-line rounded-field bg-sunken px-4">
    {reference && <Detail label="Reference" value={reference} isStrong />}
    <Detail label="Account name" value={account.name} />
    <Detail label="Sort code" value={account.sortCode} />
    <Detail label="Account number" value={account.accountNumber} />
    <Detail label="IBAN" value={account.iban} formatted={account.iban.match(/.{1,4}/g)?.join(' ')} />
    {account.bic && <Detail label="BIC" value={account.bic} />}
    {account.bankName && <Detail label="Bank" value={account.bankName} canCopy={false} />}
  </dl>
)

type DetailProps = {
  label: string
  value: string
  /** The formatted value, if it differs from what a bank's form needs. */
  formatted?: string | undefined
  isStrong?: boolean
  canCopy?: boolean
}

const Detail = ({ label, value, formatted = value, isStrong = false, canCopy = true }: DetailProps) => (
  <div className="py-2">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="flex items-center justify-between gap-3">
      <span
        className={clsx(
          'wrap-anywhere min-w-0',
          isStrong ? 'font-semibold text-lg tracking-wider' : 'font-medium tabular-nums',
        )}
      >
        {formatted}
      </span>
      {canCopy && <CopyButton size="small" value={value} ariaLabel={`Copy ${label.toLowerCase()}`} />}
    </dd>
  </div>
)
