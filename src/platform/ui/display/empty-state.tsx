import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  /** Wrap it in a heading if it is the whole content of a page. */
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  /** The button for the next step. */
  action?: ReactNode
}

/** Shown instead of an empty list: why it is empty, and what to do next. */
export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
    <span
      aria-hidden
      className="mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-7"
    >
      {icon}
    </span>
    <div className="text-lg font-semibold">{title}</div>
    {children && <div className="max-w-md text-balance text-ink-soft">{children}</div>}
    {action && <div className="pt-3">{action}</div>}
  </div>
)
