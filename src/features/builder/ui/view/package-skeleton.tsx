import { Skeleton } from '#platform/ui/display/skeleton.tsx'

const days = [0, 1, 2]

/** Renders the placeholder for header, days and price while the package loads. */
export const PackageSkeleton = () => (
  <div className="grid gap-6 py-8">
    <span role="status" className="sr-only">
      Loading your package
    </span>
    <Skeleton className="h-10 w-72 max-w-full" />
    <Skeleton className="h-26 w-full" />
    <div className="flex gap-3 overflow-hidden">
      {days.map((day) => (
        <Skeleton key={day} className="h-96 w-[84vw] shrink-0 md:w-auto md:flex-1" />
      ))}
    </div>
    <Skeleton className="h-20 w-full" />
  </div>
)
