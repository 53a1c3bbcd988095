import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PanelFrame, useRecordsApi } from '#features/records/ui/index.ts'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { photoIdWithCut } from '#kernel/photos.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { MediaRecord } from '../../rules/media-record.ts'
import { mediaKey, useMediaApi, useUsesOfSeveral } from '../media-api.ts'

export type MediaLinks = {
  /** Returns the address of the page that edits a picture. */
  readonly hrefOf: (id: string) => string
  /** Returns the address of the page that edits a record or person that shows a picture. */
  readonly hrefOfUse: (use: { kind: string; id: string }) => string | undefined
}

/** Maximum number of pictures deleted at once, and of used pictures that are listed. */
const maxDeleted = 200
const maxListed = 24

type Picture = { readonly id: string; readonly record: MediaRecord; readonly uses: number }

const usePictures = (ids: readonly string[]) => {
  const records = useRecordsApi()
  const media = useMediaApi()
  return useQuery({
    queryKey: [...mediaKey, 'to-delete', ids],
    queryFn: async (): Promise<Picture[]> => {
      const [{ data: rows }, { data: uses }] = await Promise.all([
        records.rows({ kind: 'media', idList: [...ids] }),
        media.countMediaUses({ idList: [...ids] }),
      ])
      return rows.map(({ id, record }) => ({ id, record: record as MediaRecord, uses: uses[id] ?? 0 }))
    },
    gcTime: 0,
  })
}

type Props = {
  readonly ids: readonly string[]
  readonly links: MediaLinks
  readonly onClose: () => void
  readonly onDeleted: (ids: readonly string[]) => void
}

const countPictures = (count: number) => countOf(count, 'picture', 'pictures')

/** Shows which pictures will be deleted, and which cannot be because they are in use, before anything is deleted. */
export const DeletePanel = ({ ids, links, onClose, onDeleted }: Props) => {
  // The ids that were selected when the panel opened. They stay the same while pictures are deleted one by one.
  const [idsToDelete] = useState(() => ids.slice(0, maxDeleted))
  const query = usePictures(idsToDelete)
  const { doneCount, isBusy, problems, removeAll } = useRemoval(onDeleted)
  const unused = query.data?.filter(({ uses }) => uses === 0) ?? []
  const used = query.data?.filter(({ uses }) => uses > 0) ?? []
  const remove = async () => {
    const failedCount = await removeAll(unused)
    if (failedCount === 0) onClose()
    else void query.refetch()
  }
  return (
    <PanelFrame title={`Delete ${countPictures(idsToDelete.length)}`} onClose={onClose}>
      {ids.length > maxDeleted && (
        <Notice tone="warn">{`You can delete at most ${maxDeleted} at once. Only the first ${maxDeleted} are included.`}</Notice>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>}
      {query.isPending && <Skeleton className="h-48 w-full" />}
      {problems.length > 0 && (
        <Notice tone="bad" title={`${countPictures(problems.length)} could not be deleted`}>
          <ul>
            {problems.map(({ id, message }) => (
              <li key={id}>
                <strong>{id}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {query.data && (
        <>
          <UnusedPictures pictures={unused} {...{ doneCount, isBusy }} onRemove={() => void remove()} />
          {used.length > 0 && <UsedPictures pictures={used} links={links} />}
        </>
      )}
    </PanelFrame>
  )
}

type FailedDeletion = { readonly id: string; readonly message: string }

/**
 * Returns a function that deletes pictures one by one, and its state. A picture whose deletion is refused stays, with
 * the reason.
 */
const useRemoval = (onDeleted: Props['onDeleted']) => {
  const records = useRecordsApi()
  const queries = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly FailedDeletion[]>([])
  /** @returns the number of pictures that were not deleted */
  const removeAll = async (picturesToDelete: readonly Picture[]): Promise<number> => {
    setBusy(true)
    setDoneCount(0)
    const failures: FailedDeletion[] = []
    const deletedIds: string[] = []
    for (const { id } of picturesToDelete) {
      try {
        const { data } = await records.read({ kind: 'media', id })
        await records.remove('media')({ id, version: data.version })
        deletedIds.push(id)
      } catch (problem) {
        failures.push({ id, message: failureMessage(problem) })
      }
      setDoneCount((before) => before + 1)
    }
    setBusy(false)
    setProblems(failures)
    onDeleted(deletedIds)
    void markStale(queries)
    void queries.invalidateQueries({ queryKey: mediaKey })
    if (deletedIds.length > 0) toast.show(`${countPictures(deletedIds.length)} deleted`, { kind: 'good' })
    return failures.length
  }
  return { doneCount, isBusy, problems, removeAll }
}

type UnusedProps = {
  readonly pictures: readonly Picture[]
  /** The number of pictures whose deletion has succeeded or failed. */
  readonly doneCount: number
  readonly isBusy: boolean
  readonly onRemove: () => void
}

const UnusedPictures = ({ pictures: unused, doneCount, isBusy, onRemove }: UnusedProps) => (
  <section aria-label="To be deleted" className="grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="font-semibold">
        {unused.length > 0
          ? `${countPictures(unused.length)} not used anywhere`
          : 'None of these can be deleted'}
      </h3>
      {unused.length > 0 && (
        <Button kind="danger" pending={isBusy} onClick={onRemove}>
          <Trash2 aria-hidden /> {`Delete ${countPictures(unused.length)}`}
        </Button>
      )}
    </div>
    {isBusy && (
      <Progress
        label="Deleting"
        value={doneCount}
        max={unused.length}
        valueText={`${doneCount} of ${unused.length}`}
      />
    )}
    <ul className="flex flex-wrap gap-2">
      {unused.map(({ id, record }) => (
        <li key={id} className="w-24">
          <TintPicture
            picture={photoIdWithCut(id, record)}
            alt={record.name}
            tint={1}
            sizes="6rem"
            className="rounded-field"
          />
        </li>
      ))}
    </ul>
  </section>
)

const UsedPictures = ({ pictures: used, links }: { pictures: readonly Picture[]; links: MediaLinks }) => {
  const listedPictures = used.slice(0, maxListed)
  const uses = useUsesOfSeveral(listedPictures.map(({ id }) => id))
  return (
    <section aria-label="In use" className="grid gap-3">
      <h3 className="font-semibold">{`${countPictures(used.length)} in use and can’t be deleted`}</h3>
      <ul className="grid gap-2">
        {listedPictures.map(({ id, record }, index) => (
          <li key={id} className="flex items-center gap-3 rounded-field border border-line bg-surface p-2">
            <TintPicture
              picture={photoIdWithCut(id, record)}
              tint={1}
              sizes="5rem"
              className="w-20! rounded-field"
            />
            <div className="min-w-0 text-sm">
              <p className="font-semibold">{record.name}</p>
              <p className="flex flex-wrap gap-x-3 text-ink-soft">
                {uses[index]?.data?.data.map((use) => {
                  const href = links.hrefOfUse(use)
                  return href ? (
                    <TextLink key={`${use.kind} ${use.id}`} href={href}>
                      {use.title}
                    </TextLink>
                  ) : (
                    <span key={`${use.kind} ${use.id}`}>{use.title}</span>
                  )
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {used.length > listedPictures.length && (
        <p className="text-ink-soft">{`And ${formatCount(used.length - listedPictures.length)} more.`}</p>
      )}
    </section>
  )
}
