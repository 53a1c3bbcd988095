import { transactionTypes } from '#features/events/rules/reading/wire-transaction.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import {
  listedStatuses,
  type PaymentFilters,
  statusLabels,
  typeLabels,
} from '../../rules/transaction-list.ts'

type Props = {
  readonly filters: PaymentFilters
  readonly onChange: (filters: PaymentFilters) => void
}

/** The filters of the list of payments. */
export const PaymentFilterFields = ({ filters, onChange }: Props) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
    <SelectField
      label="Type"
      placeholder="All"
      value={filters.type ?? ''}
      options={transactionTypes.map((value) => ({ value, label: typeLabels[value] }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...filters, type: transactionTypes.find((one) => one === value) })
      }
    />
    <SelectField
      label="Status"
      placeholder="All"
      value={filters.status ?? ''}
      options={listedStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...filters, status: listedStatuses.find((one) => one === value) })
      }
    />
    <SelectField
      label="Paid by"
      placeholder="All"
      value={filters.by ?? ''}
      options={[
        { value: 'card', label: 'Card' },
        { value: 'bank', label: 'Bank transfer' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...filters, by: value === 'card' || value === 'bank' ? value : undefined })
      }
    />
    <DateField
      label="From"
      placeholder="Any day"
      value={filters.from}
      max={filters.to}
      onChange={(from) => onChange({ ...filters, from })}
    />
    <DateField
      label="To"
      placeholder="Any day"
      value={filters.to}
      min={filters.from}
      onChange={(to) => onChange({ ...filters, to })}
    />
  </div>
)
