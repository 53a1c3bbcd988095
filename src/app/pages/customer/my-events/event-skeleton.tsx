import { Skeleton } from '#platform/ui/display/skeleton.tsx'

/**
 * The outline of an event while it loads.
 * @param under the event's picture as a CSS image, if known
 */
export const EventSkeleton = ({ under }: { under?: string | undefined }) => (
  <div role="status" aria-label="Loading">
    <div className="grid items-center gap-x-10 gap-y-4 py-6 sm:py-8 lg:grid-cols-[1fr_26rem]">
      {under && (
        <div
          className="relative hidden aspect-21/9 overflow-hidden rounded-card bg-center bg-cover bg-sunken in-data-early:block sm:aspect-3/1 lg:order-last lg:aspect-16/9"
          style={{ backgroundImage: under }}
        >
          <span className="absolute inset-0 bg-picture-veil" />
        </div>
      )}
      <div className="grid gap-4">
        <Skeleton className="h-11 w-1/3" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-6 w-1/2" />
      </div>
    </div>
    <BodySkeleton />
  </div>
)

/** The outline of the package and the payments. */
export const BodySkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
