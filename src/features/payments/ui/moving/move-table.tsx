import { useState } from 'react'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import {
  type EnteredAmounts,
  type MoneyGuest,
  type MoveDirection,
  moveProblem,
} from '../../rules/money-table.ts'

type Props = {
  readonly direction: MoveDirection
  readonly chosen: MoneyGuest
  readonly others: readonly MoneyGuest[]
  readonly amounts: EnteredAmounts
  readonly onChange: (id: string, pounds: number) => void
}

/** With more guests than this, the table has a search field. */
const maxWithoutSearch = 10

/** The other guests, with a field for the amount that is moved to or from each. */
export const MoveTable = ({ onChange, ...table }: Props) => {
  const { direction, others, amounts } = table
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const shownGuests = others.filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <div className="grid gap-3">
      {others.length > maxWithoutSearch && (
        <SearchField label="Search by name" value={search} onChange={setSearch} />
      )}
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">
          {direction === 'from' ? 'Guests who receive money' : 'Guests whose money is moved'}
        </caption>
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-start font-semibold">
              {direction === 'from' ? 'To' : 'From'}
            </th>
            <th scope="col" className="w-38 sm:w-44 py-1.5 text-start font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {shownGuests.map((other) => (
            <tr key={other.id} className="border-b border-line last:border-none">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                <span className="block font-semibold wrap-anywhere">{other.name}</span>
                <span className="text-sm text-ink-soft tabular-nums">{paidText(other, table)}</span>
              </th>
              <td className="py-2 align-top">
                <NumberField
                  pounds
                  hideLabel
                  label={`Amount ${direction === 'from' ? 'to' : 'from'} ${other.name}`}
                  min={0}
                  value={amounts.get(other.id) || undefined}
                  error={moveProblem(table, other) || undefined}
                  onChange={(pounds) => onChange(other.id, pounds ?? 0)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shownGuests.length === 0 && (
        <p className="text-ink-soft">
          {others.length > 0
            ? 'No guests found.'
            : direction === 'from'
              ? 'There is no other guest.'
              : 'No other guest has paid.'}
        </p>
      )}
    </div>
  )
}

const paidText = (other: MoneyGuest, table: Omit<Props, 'onChange'>): string => {
  const movedAmount = penceFromPounds(table.amounts.get(other.id) ?? 0)
  const paidLabel = `${formatPence(other.paidPence)} paid`
  if (movedAmount === 0 || moveProblem(table, other)) return paidLabel
  const paidAfter = table.direction === 'from' ? other.paidPence + movedAmount : other.paidPence - movedAmount
  return `${paidLabel}, then ${formatPence(paidAfter)}`
}
