import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: [Info, 'bg-info-soft', 'text-info'],
  good: [CircleCheck, 'bg-good-soft', 'text-good'],
  warn: [TriangleAlert, 'bg-warn-soft', 'text-warn'],
  bad: [CircleAlert, 'bg-bad-soft', 'text-bad'],
} as const

type Props = { tone?: keyof typeof tones; title?: string; children?: ReactNode; action?: ReactNode }

/** A permanent message on the page, next to its subject. */
export const Notice = ({ tone = 'info', title, children, action }: Props) => {
  const [Icon, background, ink] = tones[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        'flex items-start gap-3 rounded-field p-4 text-ink',
        action && 'flex-wrap sm:flex-nowrap',
        background,
      )}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', ink)} />
      <div className={clsx('min-w-0 grow', action && 'shrink basis-44')}>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action && <div className="max-sm:ms-8">{action}</div>}
    </div>
  )
}
