import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'

type Direction = 'up' | 'down'

/** Returns the state of a list whose items can be moved up and down. */
export const useMoves = () => {
  const list = useId()
  const [lastMove, setLast] = useState<{ readonly to: number; readonly direction: Direction }>()
  // Moves the focus with the item, so that keyboard users can move the item again.
  useEffect(() => {
    if (!lastMove) return
    const found = document.querySelectorAll<HTMLButtonElement>(
      `[data-list="${list}"][data-position="${lastMove.to}"]`,
    )
    const buttons = [...found]
    const sameButton = buttons.find(({ dataset }) => dataset.direction === lastMove.direction)
    ;(sameButton?.disabled ? buttons.find((button) => !button.disabled) : sameButton)?.focus()
  }, [lastMove, list])
  return {
    /** The id of the list, which its buttons need. */
    list,
    /** Position of the last moved item, from 0. */
    lastTo: lastMove?.to,
    /** Moves the focus with an item; call it when the item has moved. */
    moveFocus: (from: number, to: number) => setLast({ to, direction: to < from ? 'up' : 'down' }),
  }
}

/** Returns a list with one of its items in another position. */
export const withItemMoved = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)

type Props = {
  readonly list: string
  /** The name of the item, such as 'price 2'. */
  readonly name: string
  readonly index: number
  readonly isLast: boolean
  readonly onMove: (from: number, to: number) => void
}

/** Buttons that move an item of a list by one position. */
export const MoveButtons = ({ list, name, index, isLast, onMove }: Props) => (
  <>
    <IconButton
      data-list={list}
      data-position={index}
      data-direction="up"
      label={`Move ${name} up`}
      icon={<ArrowUp />}
      disabled={index === 0}
      onClick={() => onMove(index, index - 1)}
    />
    <IconButton
      data-list={list}
      data-position={index}
      data-direction="down"
      label={`Move ${name} down`}
      icon={<ArrowDown />}
      disabled={isLast}
      onClick={() => onMove(index, index + 1)}
    />
  </>
)
