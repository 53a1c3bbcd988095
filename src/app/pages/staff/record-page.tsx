import { type ReactNode, useEffect } from 'react'
import { catchFocus } from '#platform/browser/catch-focus.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Query<Data> = {
  data: Data | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

type Props<Data> = {
  query: Query<Data>
  /** Heads the page when the record did not load. */
  title: string
  /** The way on from there. */
  list: { label: string; href: string }
  /** False while something is loaded that is drawn with it. */
  isReady?: boolean
  children: (data: Data) => ReactNode
}

/** The page of one record: its outline while it loads, and what to do when it does not. */
export const RecordPage = <Data,>({ query, title, list, isReady = true, children }: Props<Data>) => {
  const isGone = (query.error as { status?: number } | null)?.status === 404
  return (
    <RecordMain>
      {query.data !== undefined && isReady && children(query.data)}
      {query.error && query.data === undefined && (
        <>
          <h1 className="sr-only">{title}</h1>
          <ErrorState
            title={isGone ? `We couldn’t find this ${title.toLowerCase()}` : undefined}
            onRetry={isGone ? undefined : () => void query.refetch()}
            action={<LinkButton href={list.href}>{list.label}</LinkButton>}
          >
            {isGone ? 'The link may be incomplete.' : query.error.message}
          </ErrorState>
        </>
      )}
      {(query.isPending || (query.data !== undefined && !isReady)) && <RecordOutline />}
    </RecordMain>
  )
}

/** As high as the window at least: a bar at the foot of a form stays where it is, whatever the form has to tell. */
export const RecordMain = ({ children }: { children: ReactNode }) => (
  <main className="flex grow flex-col px-4 pb-12 has-[[data-foot-bar]]:pb-0 lg:px-5">{children}</main>
)

export const RecordOutline = () => {
  // Its heading has the focus of a new page, and goes when the record comes.
  useEffect(() => () => catchFocus(), [])
  return (
    <div className="grid gap-4 pt-8" aria-busy="true">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
