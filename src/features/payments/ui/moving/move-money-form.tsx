import { useEffect, useRef, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence } from '#kernel/money.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import {
  attendingSources,
  choosableGuests,
  counterparties,
  enteredMoves,
  enteredPence,
  type MoveDirection,
  moneyGuests,
  moveProblem,
  sumProblem,
} from '../../rules/money-table.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { type MoneyPreview, MoneyPreviewNotice } from '../staff/money-preview.tsx'
import { MoveTable } from './move-table.tsx'
import { useMoveMoney } from './use-move-money.ts'

export type MoveMoneyProps = {
  readonly api: PaymentsApi
  readonly event: WireEvent
  readonly dialog: DialogHandle<WireEvent>
  readonly direction?: MoveDirection
  /** The guest who is chosen at first. */
  readonly guestId?: string
}

/**
 * Moves paid money from a guest to others, or from others to a guest (PAY-014). The first press of the button previews
 * the moves; the second makes them.
 */
export const MoveMoneyForm = ({ api, event, dialog, ...initialChoice }: MoveMoneyProps) => {
  const [direction, setDirection] = useState<MoveDirection>(initialChoice.direction ?? 'from')
  const [guestId, setGuestId] = useState(initialChoice.guestId ?? '')
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [isTried, setTried] = useState(false)
  const guests = moneyGuests(event)
  const choosable = choosableGuests(guests, direction)
  const chosen = choosable.find(({ id }) => id === guestId)
  const others = chosen ? counterparties(guests, direction, chosen.id) : []
  const table = chosen && { direction, chosen, others, amounts }
  const pence = table ? enteredPence(table) : 0
  const moves = table ? enteredMoves(table) : []
  const move = useMoveMoney({ api, event, moves, onMoved: dialog.done })
  const problem = table ? sumProblem(table) : ''
  const hasProblem = !table || problem !== '' || others.some((other) => moveProblem(table, other) !== '')
  const restart = (change: () => void) => {
    change()
    setAmounts(new Map())
    setTried(false)
    move.reset()
  }
  const submit = () => {
    setTried(true)
    if (pence === 0 || hasProblem) return
    if (move.preview) move.send()
    else move.read()
  }
  return (
    <FormDialog
      title="Move money"
      subtitle="Moved money counts as paid by the guest who receives it. Nobody is charged or refunded."
      submitLabel={move.preview ? `Move ${formatPence(pence)}` : 'Preview'}
      pending={move.isPending}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <SegmentedChoice
        label="Direction"
        value={direction}
        onChange={(next) => restart(() => setDirection(next))}
        choices={[
          { value: 'from', label: 'From a guest' },
          { value: 'to', label: 'To a guest' },
        ]}
      />
      <SelectField
        label={direction === 'from' ? 'From' : 'To'}
        placeholder="Choose a guest"
        options={choosable.map(({ id, name, paidPence }) => ({
          value: id,
          label: `${name} (${formatPence(paidPence)} paid)`,
        }))}
        value={chosen ? guestId : ''}
        error={isTried && !chosen ? 'Choose a guest' : undefined}
        onChange={({ currentTarget }) => restart(() => setGuestId(currentTarget.value))}
      />
      {table && (
        <>
          <AttendingWarning names={attendingSources(table).map(({ name }) => name)} />
          <MoveTable
            {...table}
            onChange={(id, pounds) => {
              setAmounts(new Map(amounts).set(id, pounds))
              move.reset()
            }}
          />
          {isTried && pence === 0 && <Notice tone="bad" title="Enter at least one amount" />}
          {problem && <Notice tone="bad" title={problem} />}
        </>
      )}
      {move.problem && <Notice tone="bad" title={move.problem} />}
      <div aria-live="polite">{move.preview && <PreviewBelow preview={move.preview} />}</div>
    </FormDialog>
  )
}

/** The preview, scrolled into view: the table above it can be long. */
const PreviewBelow = ({ preview }: { preview: MoneyPreview }) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top} className="scroll-mt-4">
      <MoneyPreviewNotice preview={preview} />
    </div>
  )
}

const maxNames = 3

const AttendingWarning = ({ names }: { names: readonly string[] }) => {
  if (names.length === 0) return null
  const [first, ...others] = names
  const who =
    names.length > maxNames
      ? `${names.length} guests are attending`
      : others.length > 0
        ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are attending`
        : `${first} is attending`
  return (
    <Notice tone="warn" title={who}>
      Money that you move no longer counts towards their own place.
    </Notice>
  )
}
