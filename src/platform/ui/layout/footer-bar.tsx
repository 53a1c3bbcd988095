import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  /** Says what is unsaved or invalid; empty if there is nothing to report. */
  readonly message: string
  readonly children: ReactNode
}

/**
 * A bar at the bottom of the window, however long the form is. It does not move when its message appears or
 * disappears.
 */
export const FooterBar = ({ label, message, children }: Props) => (
  <section
    aria-label={label}
    data-footer-bar
    className="sticky bottom-0 z-[2] -mx-4 mt-auto flex flex-wrap items-center justify-end gap-2.5 border-line border-t bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
  >
    <p role="status" className="min-w-0 grow text-sm text-ink-soft">
      {message}
    </p>
    {children}
  </section>
)
