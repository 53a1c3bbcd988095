import { FileUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf } from '#kernel/format-count.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { buttonStyle } from '#platform/ui/actions/button-style.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { countBookedEvents, statementStates } from '../../rules/bank-statement.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { StatementTable } from './statement-table.tsx'
import { type StatementRow, useBankStatement } from './use-bank-statement.ts'

type Props = {
  readonly api: PaymentsApi
  readonly onClose: () => void
  /** Called after transfers were credited. */
  readonly onCredited: () => void
}

/** Maximum number of rows that are shown. Those that can be credited are first. */
const maxShown = 300

/** Credits bank transfers from a bank's CSV file, after a preview of what each row credits. */
export const BankStatementPanel = ({ api, onClose, onCredited }: Props) => {
  const id = useId()
  const [fileName, setFileName] = useState('')
  const statement = useBankStatement(api, (count) => {
    toast.show(`${countOf(count, 'transfer', 'transfers')} credited`, { kind: 'good' })
    onCredited()
  })
  const { rows, chosen, problem, isChecking, isCrediting } = statement
  const shownRows = rows && rowsToShow(rows)
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-xl font-bold">
          Bank statement
        </h2>
        <Button kind="quiet" onClick={onClose}>
          <X aria-hidden /> Close
        </Button>
      </header>
      <p className="max-w-prose text-ink-soft">
        Choose the CSV file of your bank. It needs the columns Date, Amount or Paid in, and Reference or
        Description. You’ll see what each transfer credits before anything is saved.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className={`${buttonStyle({})} focus-within:outline-3 cursor-pointer`}>
          <FileUp aria-hidden /> {fileName ? 'Choose another file' : 'Choose a file'}
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            disabled={isChecking || isCrediting}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Resets the input, so that the same file can be chosen again.
              currentTarget.value = ''
              if (!file) return
              setFileName(file.name)
              statement.check(file)
            }}
          />
        </label>
        {fileName && <span className="min-w-0 wrap-anywhere">{fileName}</span>}
      </div>
      {(isChecking || isCrediting) && <Progress label={isChecking ? 'Reading the file' : 'Crediting'} />}
      {problem && (
        <Notice tone="bad" title={rows ? 'Not all transfers were credited' : 'The file was not read'}>
          {problem.message}
        </Notice>
      )}
      {rows && shownRows && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              {summaryOf(rows)}
              <BookedEvents count={countBookedEvents(rows, chosen)} />
            </p>
            <Button
              kind="primary"
              disabled={chosen.size === 0}
              pending={isCrediting}
              onClick={statement.credit}
            >
              Credit {countOf(chosen.size, 'transfer', 'transfers')}, {formatPounds(sumOf(rows, chosen))}
            </Button>
          </div>
          <StatementTable rows={shownRows} chosen={chosen} isBusy={isCrediting} onChoose={statement.choose} />
        </>
      )}
    </section>
  )
}

const BookedEvents = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="block font-semibold">
      The chosen transfers book {countOf(count, 'event', 'events')}.
    </span>
  )

/**
 * Returns the first rows in the order of `statementStates`, so that rows that staff can credit come first. Leaves out
 * money that was paid out.
 */
const rowsToShow = (rows: readonly StatementRow[]): StatementRow[] =>
  rows
    .filter(({ state }) => state !== 'moneyOut')
    .sort((one, other) => statementStates.indexOf(one.state) - statementStates.indexOf(other.state))
    .slice(0, maxShown)

const summaryOf = (rows: readonly StatementRow[]): string => {
  const count = (...states: StatementRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length
  const parts = [
    `${count('matched')} matched`,
    `${count('credited')} credited already`,
    `${count('otherAmount', 'secondTransfer', 'several')} to check`,
    `${count('unknown')} without an order`,
    `${count('moneyOut')} paid out`,
  ]
  const unreadable = count('unreadable')
  if (unreadable > 0) parts.push(`${unreadable} not readable`)
  return `${countOf(rows.length, 'row', 'rows')}: ${parts.filter((part) => !part.startsWith('0 ')).join(', ')}`
}

const sumOf = (rows: readonly StatementRow[], chosen: ReadonlySet<string>): number =>
  rows.reduce((sum, { key, amountGBP }) => (chosen.has(key) ? sum + (amountGBP ?? 0) : sum), 0)
