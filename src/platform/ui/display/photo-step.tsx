import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'

const directions = {
  before: { offset: -1, label: 'Previous photo', icon: <ChevronLeft /> },
  next: { offset: 1, label: 'Next photo', icon: <ChevronRight /> },
}

/** Returns by how many photos a key moves: -1, 1 or 0. */
export const stepOfKey = (key: string): number => ({ ArrowLeft: -1, ArrowRight: 1 })[key] ?? 0

type Props = {
  direction: keyof typeof directions
  shownIndex: number
  count: number
  onStep(to: number): void
  className?: string
}

/**
 * A button to the previous or next photo of a row. If there is no such photo, the button has aria-disabled instead of
 * disabled, so that it retains the focus.
 */
export const PhotoStep = ({ direction, shownIndex, count, onStep, className }: Props) => {
  const { offset, ...face } = directions[direction]
  const target = shownIndex + offset
  return (
    <IconButton
      {...face}
      aria-disabled={target < 0 || target >= count}
      onClick={() => onStep(target)}
      className={clsx('bg-raised! text-ink! aria-disabled:opacity-45', className)}
    />
  )
}
