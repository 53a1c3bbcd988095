import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'

type Way = 'up' | 'down'

/** A list whose entries are put into another order, one place at a time. */
export const useMoves = () => {
  const list = useId()
  const [last, setLast] = useState<{ readonly to: number; readonly way: Way }>()
  // Whoever moves one by keys goes on with the same one.
  useEffect(() => {
    if (!last) return
    const found = document.querySelectorAll<HTMLButtonElement>(
      `[data-list="${list}"][data-place="${last.to}"]`,
    )
    const buttons = [...found]
    const own = buttons.find(({ dataset }) => dataset.way === last.way)
    ;(own?.disabled ? buttons.find((button) => !button.disabled) : own)?.focus()
  }, [last, list])
  return {
    /** Told by the buttons which list they are of. */
    list,
    /** Where the entry stands that was moved last, from 0. */
    lastTo: last?.to,
    tell: (from: number, to: number) => setLast({ to, way: to < from ? 'up' : 'down' }),
  }
}

/** A list with one of its entries in another place. */
export const moved = <Entry,>(entries: readonly Entry[], from: number, to: number): Entry[] =>
  entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!)

type Props = {
  readonly list: string
  /** 'price 2' */
  readonly word: string
  readonly index: number
  readonly isLast: boolean
  readonly onMove: (from: number, to: number) => void
}

/** Move an entry of a list one place up or down. */
export const MoveButtons = ({ list, word, index, isLast, onMove }: Props) => (
  <>
    <IconButton
      data-list={list}
      data-place={index}
      data-way="up"
      label={`Move ${word} up`}
      icon={<ArrowUp />}
      disabled={index === 0}
      onClick={() => onMove(index, index - 1)}
    />
    <IconButton
      data-list={list}
      data-place={index}
      data-way="down"
      label={`Move ${word} down`}
      icon={<ArrowDown />}
      disabled={isLast}
      onClick={() => onMove(index, index + 1)}
    />
  </>
)
