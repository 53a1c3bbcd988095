import type { ReactNode } from 'react'

/** A part of the style guide with components of one kind. */
export const Board = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-4 gap-6 border-t border-line py-10"
  >
    <h2 id={`${id}-title`} className="text-2xl font-bold">
      {title}
    </h2>
    {children}
  </section>
)

/** One component in its states. */
export const Specimen = ({ title, children, row }: { title: string; children: ReactNode; row?: boolean }) => (
  <div className="grid min-w-0 grid-cols-1 content-start gap-3">
    <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
    <div className={row ? 'flex flex-wrap items-center gap-3' : 'grid grid-cols-1 gap-4'}>{children}</div>
  </div>
)

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-8 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
)
