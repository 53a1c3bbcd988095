export type PagePart = {
  /** Of the section, which stands at least `scroll-mt-28` below the top when it is led to. */
  readonly id: string
  readonly label: string
  /** How much there is of it. */
  readonly count?: number
}

/** Ways to the parts of a long page of work, in sight wherever it is scrolled to. */
export const PageParts = ({ parts }: { parts: readonly PagePart[] }) => (
  <nav
    aria-label="On this page"
    className="sticky top-14 z-[4] -mx-4 border-line border-b bg-canvas px-1.5 lg:-mx-5 lg:px-2.5"
  >
    <ul className="flex overflow-x-auto [scrollbar-width:none]">
      {parts.map(({ id, label, count }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={
              'inline-flex min-h-11 items-center gap-1.5 rounded-field px-2.5 text-sm font-semibold whitespace-nowrap ' +
              'text-ink-soft -outline-offset-3 hover:text-accent-ink'
            }
          >
            {label}
            {count !== undefined && <span className="font-normal tabular-nums text-ink-faint">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
