import { type ReactNode, useEffect } from 'react'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
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
  /** The heading that is shown if the record could not be loaded. */
  title: string
  /** The link that is shown if the record could not be loaded. */
  list: { label: string; href: string }
  /** False while other data of the page is loading. */
  isReady?: boolean
  children: (data: Data) => ReactNode
}

/** The page of a record: an outline while it loads, and an error message with a link if it fails. */
export const RecordPage = <Data,>({ query, title, list, isReady = true, children }: Props<Data>) => {
  const isNotFound = (query.error as { status?: number } | null)?.status === 404
  return (
    <RecordMain>
      {query.data !== undefined && isReady && children(query.data)}
      {query.error && query.data === undefined && (
        <>
          <h1 className="sr-only">{title}</h1>
          <ErrorState
            title={isNotFound ? `We couldn’t find this ${title.toLowerCase()}` : undefined}
            onRetry={isNotFound ? undefined : () => void query.refetch()}
            action={<LinkButton href={list.href}>{list.label}</LinkButton>}
          >
            {isNotFound ? 'The link may be incomplete.' : query.error.message}
          </ErrorState>
        </>
      )}
      {(query.isPending || (query.data !== undefined && !isReady)) && <RecordOutline />}
    </RecordMain>
  )
}

/**
 * The main element of a record's page. It fills the height of the window, so that a form's footer bar does not move.
 */
export const RecordMain = ({ children }: { children: ReactNode }) => (
  <main className="flex grow flex-col px-4 pb-12 has-[[data-footer-bar]]:pb-0 lg:px-5">{children}</main>
)

export const RecordOutline = () => {
  // On a new page, this heading has the focus. When the record replaces it, the focus moves to the record's heading.
  useEffect(() => () => recoverFocus(), [])
  return (
    <div className="grid gap-4 pt-8" aria-busy="true">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
