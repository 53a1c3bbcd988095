import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import { searchKey } from '#features/search/rules/search-words.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPence, formatPounds, penceFromPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import type { Payee } from './payees.ts'

type Props = {
  /** The people that the payer (`customerId`) can pay for and who still owe something, the payer first. */
  payees: readonly Payee[]
  customerId: string
  payFor: readonly string[]
  onChange: (payFor: readonly string[]) => void
}

/** Maximum number of people who are listed without a search. */
const maxWithoutSearch = 6

/**
 * The choice of people to pay for, with what each of them owes and the sum for those who are chosen. The list of a
 * large group has a search and scrolls, so that the sum stays visible.
 */
export const PayeesChoice = ({ payees, customerId, payFor, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const everybody = useRef<HTMLButtonElement>(null)
  const sumId = useId()
  const isLarge = payees.length > maxWithoutSearch
  const wantedName = normaliseName(search)
  const shownPayees = payees.filter(({ name }) => normaliseName(name).includes(wantedName))
  const toggle = (id: string, isPaidFor: boolean) =>
    onChange(
      payees.map((payee) => payee.id).filter((each) => (each === id ? isPaidFor : payFor.includes(each))),
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={sumId}>
      <legend className="pb-1.5 font-semibold text-sm">Who are you paying for?</legend>
      {isLarge && (
        <>
          <SearchField label="Find a person" value={search} onChange={setSearch} />
          <button
            type="button"
            className="sr-only self-start rounded-field focus:not-sr-only focus:px-3 focus:py-2"
            onClick={() => everybody.current?.focus()}
          >
            Skip the list of people
          </button>
        </>
      )}
      <div
        className={clsx(
          'relative',
          // Half a row stays visible, as a sign that the list scrolls.
          isLarge &&
            'max-h-[calc(6.5*var(--control))] overflow-y-auto rounded-field border border-line px-3 *:py-1',
        )}
      >
        {shownPayees.map(({ id, name, owedGBP }) => (
          <Checkbox
            key={id}
            className="*:*:last:flex-1"
            label={
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{id === customerId ? `${name} (you)` : name}</span>
                {owedGBP !== null && (
                  <span className="shrink-0 text-ink-soft text-sm tabular-nums">{formatPounds(owedGBP)}</span>
                )}
              </span>
            }
            checked={payFor.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
        {shownPayees.length === 0 && <p className="py-3 text-ink-soft">Nobody has a name like this</p>}
      </div>
      {payees.length > 2 && (
        <div className="-ms-3 flex flex-wrap">
          <Button
            ref={everybody}
            kind="quiet"
            size="small"
            onClick={() => onChange(payees.map(({ id }) => id))}
          >
            Everybody who owes something
          </Button>
          <Button kind="quiet" size="small" onClick={() => onChange([])}>
            Nobody
          </Button>
        </div>
      )}
      <p id={sumId} role="status" className="text-sm tabular-nums">
        {sumText(payees, payFor)}
      </p>
    </fieldset>
  )
}

/** Returns a name or a search in a form for comparing, without differences in case, accents and spaces. */
const normaliseName = (text: string): string => searchKey(text).replace(/\s+/g, ' ').trim()

/** Returns how many people are chosen and, unless somebody's share is unknown, what they owe together. */
export const sumText = (payees: readonly Payee[], payFor: readonly string[]): string => {
  const chosen = payees.filter(({ id }) => payFor.includes(id))
  const count = `${chosen.length} of ${countOf(payees.length, 'person', 'people')} chosen`
  if (chosen.length === 0 || chosen.some(({ owedGBP }) => owedGBP === null)) return count
  const owedPence = chosen.reduce((sum, { owedGBP }) => sum + penceFromPounds(owedGBP ?? 0), 0)
  return `${count}, ${formatPence(owedPence)} left to pay`
}
