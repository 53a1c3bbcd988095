import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'

const ways = {
  before: { by: -1, label: 'Previous photo', icon: <ChevronLeft /> },
  next: { by: 1, label: 'Next photo', icon: <ChevronRight /> },
}

/** How many photos a key leads on: one to either side, or none. */
export const stepOfKey = (key: string): number => ({ ArrowLeft: -1, ArrowRight: 1 })[key] ?? 0

type Props = {
  way: keyof typeof ways
  at: number
  count: number
  onStep(to: number): void
  className?: string
}

/** Leads from one of a row of photos to the one beside it. At the end it stays, so that it keeps the focus. */
export const PhotoStep = ({ way, at, count, onStep, className }: Props) => {
  const { by, ...face } = ways[way]
  const to = at + by
  return (
    <IconButton
      {...face}
      aria-disabled={to < 0 || to >= count}
      onClick={() => onStep(to)}
      className={clsx('bg-raised! text-ink! aria-disabled:opacity-45', className)}
    />
  )
}
