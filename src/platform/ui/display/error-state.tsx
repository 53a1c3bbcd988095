import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'

type Props = {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  action?: ReactNode
}

/** Shown instead of content that failed to load: what happened, and what to do next. */
export const ErrorState = ({
  title = 'This didn’t load',
  children = 'Check your connection and try again.',
  onRetry,
  retryLabel = 'Try again',
  action,
}: Props) => (
  <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
    <span aria-hidden className="mb-2 grid size-16 place-items-center rounded-full bg-bad-soft text-bad">
      <CircleAlert className="size-7" />
    </span>
    <p className="text-lg font-semibold">{title}</p>
    <div className="max-w-md text-ink-soft">{children}</div>
    <div className="flex flex-wrap justify-center gap-2.5 pt-3">
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      )}
      {action}
    </div>
  </div>
)
