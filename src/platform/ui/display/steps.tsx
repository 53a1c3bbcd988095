import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from '../actions/link.tsx'

type Step = { id: string; label: string; href?: string }

/** The steps of a longer process, with those that are done and the current one. */
export const Steps = ({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly Step[]
  current: string
}) => {
  const now = steps.findIndex((step) => step.id === current)
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === now ? 'step' : undefined}
            className={clsx('flex min-w-0 items-center gap-2', index > 0 && 'grow')}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={clsx('h-0.5 min-w-3 grow', index <= now ? 'bg-accent' : 'bg-line')}
              />
            )}
            <span
              aria-hidden
              className={clsx(
                'grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold',
                index < now && 'border-accent bg-accent text-on-accent',
                index === now && 'border-accent text-accent-ink',
                index > now && 'border-line text-ink-faint',
              )}
            >
              {index < now ? <Check className="size-4" /> : index + 1}
            </span>
            <span
              className={clsx(
                'truncate text-sm',
                index === now ? 'font-semibold' : 'text-ink-soft max-sm:sr-only',
              )}
            >
              {step.href && index < now ? <Link href={step.href}>{step.label}</Link> : step.label}
              {index < now && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
