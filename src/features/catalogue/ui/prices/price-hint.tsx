import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode }

/** What something may cost, for staff, where its date has no price: in orange (002 §4), dark words on it for the eye. */
export const PriceHint = ({ label, children }: Props) => (
  <p className="rounded-mark bg-[#f57c00] px-1.5 py-0.5 text-[#1d141c] text-xs">
    {label} <strong className="tabular-nums">{children}</strong>
  </p>
)
