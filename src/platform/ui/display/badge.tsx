import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  /** For a badge on a picture. */
  solid: 'bg-raised text-ink shadow-card',
}

export type Tone = keyof typeof tones

/** A short label that shows the state of something. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
      '[&_svg]:size-3.5',
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
