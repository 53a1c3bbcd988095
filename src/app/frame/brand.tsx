import { Link } from '#platform/ui/actions/link.tsx'

/** The site's logo and name, as a link to the home page. */
export const Brand = ({ name }: { name: string }) => (
  <Link
    href="/"
    // A name that does not fit wraps to a hidden second line. Then only the logo shows, and not a truncated name.
    className="flex h-11 min-w-8 flex-wrap items-center gap-x-2 overflow-hidden rounded-field sm:shrink-0 sm:pe-2"
    aria-label={`${name} home`}
  >
    <svg viewBox="0 0 32 32" aria-hidden="true" className="h-11 w-8 shrink-0 text-accent">
      <rect width="32" height="32" rx="10" fill="currentColor" />
      <path
        d="M8 20.5c3.2 3.6 8 3.6 10.4.2 2.2-3.2-.4-6.7-3.2-5.3-2.6 1.3-1.6 5 1.5 5.4 4.6.6 7.6-4.4 7.3-10.3"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="24" cy="8.6" r="2.1" fill="var(--on-accent)" />
    </svg>
    <span className="whitespace-nowrap font-bold text-xl tracking-tight">{name}</span>
  </Link>
)
