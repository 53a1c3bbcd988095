import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  /** What is not saved, or needs another look; empty where all is well. */
  readonly words: string
  readonly children: ReactNode
}

/** Always at the foot of the window, however long or short the form is: a message that goes does not move it. */
export const FooterBar = ({ label, words, children }: Props) => (
  <section
    aria-label={label}
    data-foot-bar
    className="sticky bottom-0 z-[2] -mx-4 mt-auto flex flex-wrap items-center justify-end gap-2.5 border-line border-t bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
  >
    <p role="status" className="min-w-0 grow text-sm text-ink-soft">
      {words}
    </p>
    {children}
  </section>
)
