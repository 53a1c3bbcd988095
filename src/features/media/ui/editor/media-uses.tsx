import { Unlink } from 'lucide-react'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { useMediaUses } from '../media-api.ts'

type Props = {
  readonly id: string
  readonly hrefOfUse: (use: { kind: string; id: string }) => string | undefined
  readonly wordOf: (kind: string) => string
}

/** Lists the records and people that show a picture. Each links to the editor in which the picture was chosen. */
export const MediaUses = ({ id, hrefOfUse, wordOf }: Props) => {
  const uses = useMediaUses(id)
  if (uses.isPending) return <Skeleton className="h-32 w-full" />
  if (uses.isError) return <ErrorState onRetry={() => void uses.refetch()}>{uses.error.message}</ErrorState>
  if (uses.data.count === 0)
    return (
      <EmptyState icon={<Unlink />} title="Not used anywhere">
        You can choose it for products, locations, content and staff, or delete it.
      </EmptyState>
    )
  return (
    <ul className="grid gap-2">
      {uses.data.data.map((use) => {
        const href = hrefOfUse(use)
        return (
          <li key={`${use.kind} ${use.id}`} className="rounded-field border border-line bg-surface px-4 py-3">
            {href ? <TextLink href={href}>{use.title}</TextLink> : use.title}{' '}
            <span className="text-ink-soft">{wordOf(use.kind)}</span>
          </li>
        )
      })}
    </ul>
  )
}
