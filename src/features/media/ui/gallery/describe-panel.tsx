import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelFrame, recordKey, SaveBar, useRecordsApi } from '#features/records/ui/index.ts'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { photoIdWithCut } from '#kernel/photos.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useUnsavedChanges } from '#platform/ui/overlays/use-unsaved-changes.ts'
import { type MediaRecord, mediaAlt, mediaName } from '../../rules/media-record.ts'
import { mediaKey } from '../media-api.ts'

/** Maximum number of pictures on one screen, so that it stays clear. */
const maxDescribed = 40

type Texts = { readonly name: string; readonly alt: string; readonly topics: string }
type StoredPicture = { readonly record: MediaRecord; readonly version: number }
/** The draft, and the stored version that it is based on. A save does not overwrite newer versions by other users. */
type Draft = { readonly texts: Texts; readonly base: StoredPicture }

const textsOf = ({ name, alt, topics }: MediaRecord): Texts => ({ name, alt, topics: topics.join(', ') })
const recordWith = (record: MediaRecord, { name, alt, topics }: Texts): MediaRecord => ({
  ...record,
  name: name.trim(),
  alt: alt.trim(),
  topics: [...new Set(topics.split(',').flatMap((topic) => topic.trim() || []))],
})

const useStoredPictures = (ids: readonly string[]) => {
  const api = useRecordsApi()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: recordKey('media', id),
      queryFn: async () => (await api.read({ kind: 'media', id })).data,
    })),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error,
      stored: new Map(
        results.flatMap(({ data }, index) =>
          data
            ? [[ids[index]!, { ...data, record: data.record as MediaRecord } as StoredPicture] as const]
            : [],
        ),
      ),
    }),
  })
}

type Props = { readonly ids: readonly string[]; readonly onClose: () => void }

/** Edits the names, alt texts and topics of several pictures in one list. */
export const DescribePanel = ({ ids, onClose }: Props) => {
  const shownIds = ids.slice(0, maxDescribed)
  const { isPending, error, stored } = useStoredPictures(shownIds)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const api = useRecordsApi()
  const queries = useQueryClient()
  const changedIds = shownIds.filter((id) => {
    const draft = drafts[id]
    return draft && JSON.stringify(draft.texts) !== JSON.stringify(textsOf(draft.base.record))
  })
  /** @returns true if everything is stored */
  const save = async (): Promise<boolean> => {
    setSaving(true)
    const failures: Record<string, string> = {}
    for (const id of changedIds) {
      const { texts, base } = drafts[id]!
      const problem = problemOf(texts)
      try {
        if (problem) throw new Error(problem)
        const { data } = await api.change('media')({
          id,
          version: base.version,
          record: recordWith(base.record, texts),
        } as never)
        queries.setQueryData(recordKey('media', id), (before: object | undefined) => ({ ...before, ...data }))
        setDrafts(({ [id]: _, ...others }) => others)
      } catch (reason) {
        failures[id] = failureMessage(reason)
      }
    }
    setProblems(failures)
    setSaving(false)
    void markStale(queries)
    void queries.invalidateQueries({ queryKey: mediaKey })
    const count = changedIds.length - Object.keys(failures).length
    if (count > 0) toast.show(`${countOf(count, 'picture', 'pictures')} described`, { kind: 'good' })
    return Object.keys(failures).length === 0
  }
  const isChanged = changedIds.length > 0
  useUnsavedChanges({ isChanged, save: { isPending: isSaving, mutateAsync: save } })
  const close = async () => {
    const answer = isChanged ? await confirmUnsaved() : 'no'
    if (answer === 'no' || (answer === 'yes' && (await save()))) onClose()
  }
  return (
    <PanelFrame
      title={`Describe ${countOf(shownIds.length, 'picture', 'pictures')}`}
      onClose={() => void close()}
    >
      <p className="max-w-prose text-ink-soft">
        Alt text describes the picture for people who can’t see it and for search engines: “Six friends paddle
        a raft on the river”, not “IMG 2041”. Topics help you find a picture here.
      </p>
      {ids.length > maxDescribed && (
        <Notice tone="info">{`Showing the first ${maxDescribed} of ${formatCount(ids.length)}. The rest follow once these are saved.`}</Notice>
      )}
      {error && <ErrorState>{error.message}</ErrorState>}
      {isPending && <Skeleton className="h-64 w-full" />}
      <ul className="grid gap-4">
        {shownIds.flatMap((id) => {
          const loaded = stored.get(id)
          if (!loaded) return []
          return (
            <DescribedPicture
              key={id}
              record={loaded.record}
              texts={drafts[id]?.texts ?? textsOf(loaded.record)}
              problem={problems[id]}
              onTexts={(texts) => setDrafts({ ...drafts, [id]: { texts, base: drafts[id]?.base ?? loaded } })}
            />
          )
        })}
      </ul>
      <SaveBar
        message={
          Object.keys(problems).length > 0
            ? 'Please check the marked pictures'
            : isChanged
              ? `${formatCount(changedIds.length)} not saved`
              : ''
        }
        isChanged={isChanged}
        isSaving={isSaving}
        onSave={() => void save()}
      />
    </PanelFrame>
  )
}

const problemOf = ({ name, alt }: Texts): string | undefined => {
  if (!mediaName.safeParse(name.trim()).success) return 'The name should have 2 to 120 characters'
  return mediaAlt.safeParse(alt.trim()).success
    ? undefined
    : 'The alt text should have at most 200 characters and no markup'
}

type DescribedProps = {
  readonly record: MediaRecord
  readonly texts: Texts
  readonly problem: string | undefined
  readonly onTexts: (texts: Texts) => void
}

const DescribedPicture = ({ record, texts, problem, onTexts }: DescribedProps) => {
  const fieldProps = (name: keyof Texts) => ({
    value: texts[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onTexts({ ...texts, [name]: currentTarget.value }),
  })
  return (
    <li
      aria-label={record.name}
      className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <TintPicture
        picture={photoIdWithCut(record.id, record)}
        tint={1}
        sizes="(min-width: 40rem) 14rem, 90vw"
        className="rounded-field"
      />
      <div className="grid gap-3">
        <TextField
          label="Alt text"
          placeholder="What the picture shows"
          maxLength={200}
          {...fieldProps('alt')}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Name" {...fieldProps('name')} />
          <TextField label="Topics" hint="Separate with commas" {...fieldProps('topics')} />
        </div>
        {problem && (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </div>
    </li>
  )
}
