import type { ReactNode } from 'react'
import type { WireSupplierSummary } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { formatCurrency } from './format-currency.ts'

type Props = { summary: WireSupplierSummary }

/**
 * Shows a supplier's part of an event: the first day, the total cost, the amount left to invoice, and the contact
 * details.
 */
export const SupplierSummary = ({ summary }: Props) => {
  const { supplier, startDate, money, currency, email, phone, emergencyPhone, loginUser } = summary
  const formatAmount = (value: number | null) =>
    value === null ? 'To be confirmed' : formatCurrency(value, currency)
  return (
    <section
      aria-label={`Summary for ${supplier.name}`}
      className="mb-8 grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-6">
        <Fact label="Supplier">{supplier.name}</Fact>
        <Fact label="First day">{startDate ? formatDate(startDate) : 'No date yet'}</Fact>
        {money && <Fact label="Total">{formatAmount(money.costCurrency)}</Fact>}
        {money && <Fact label="Left to invoice">{formatAmount(money.invoiceBalance)}</Fact>}
        <Fact label="Contact">
          {[email, phone].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {!email && !phone && 'Not known'}
        </Fact>
        <Fact label="Emergency phone">{emergencyPhone || 'Not known'}</Fact>
      </dl>
      {!loginUser && <Notice title="Nobody can log in for this supplier yet" />}
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-faint">{label}</dt>
    <dd className="wrap-anywhere font-semibold tabular-nums">{children}</dd>
  </div>
)
