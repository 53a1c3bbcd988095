import { clsx } from 'clsx'

/** A placeholder for content that is loading. Set its size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('shimmer block rounded-field', className ?? 'h-4 w-full')} />
)

/** Placeholder cards; render them in the same grid as the cards. */
export const SkeletonCards = ({ count = 6 }: { count?: number }) => (
  <>
    <span role="status" className="sr-only">
      Loading
    </span>
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <span
        key={index}
        aria-hidden
        className="block overflow-hidden rounded-card border border-line bg-surface"
      >
        <span className="shimmer block aspect-4/3" />
        <span className="grid gap-3 p-(--card-pad)">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-6 w-1/3" />
        </span>
      </span>
    ))}
  </>
)
