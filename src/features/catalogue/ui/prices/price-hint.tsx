import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode }

/** Shows an estimated price to staff if the date has no price (CAT-042): dark text on orange, for contrast. */
export const PriceHint = ({ label, children }: Props) => (
  <p className="rounded-mark bg-[#f57c00] px-1.5 py-0.5 text-[#1d141c] text-xs">
    {label} <strong className="tabular-nums">{children}</strong>
  </p>
)
