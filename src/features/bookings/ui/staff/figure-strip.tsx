import type { ReactNode } from 'react'

type Figure = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode }

/** Shows a few figures in a row, each below its label. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section
    aria-label={label}
    className="rounded-card border border-line bg-surface p-(--card-pad) shadow-card"
  >
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9.25rem,calc(50%-0.5rem)),1fr))] gap-x-4 gap-y-3">
      {figures.map(({ label: name, value, note }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-bold wrap-anywhere tabular-nums">{value}</dd>
          {note && <dd className="text-xs text-ink-faint">{note}</dd>}
        </div>
      ))}
    </dl>
  </section>
)
