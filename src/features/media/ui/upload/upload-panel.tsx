import { CircleAlert, CircleCheck, Copy, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { formatSize } from '#kernel/format-size.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { isOver, type Upload, type UploadList } from './upload-list.ts'

type Props = {
  readonly uploads: readonly Upload[]
  readonly uploadActions: UploadList
  /** Renders the action for a picture that has been added. */
  readonly actionOf: (picture: { mediaId: string; title: string }) => ReactNode
}

/** The uploads, each with its progress or result. */
export const UploadPanel = ({ uploads, uploadActions, actionOf }: Props) => {
  if (uploads.length === 0) return null
  const unfinishedCount = uploads.filter((upload) => !isOver(upload)).length
  const failedUploads = uploads.filter(({ state }) => state === 'failed')
  const retryableUploads = failedUploads.filter(({ canRetry }) => canRetry)
  return (
    <section
      aria-label="Uploads"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <p role="status" className="grow font-semibold">
          {unfinishedCount > 0
            ? `${formatCount(uploads.length - unfinishedCount)} of ${formatCount(uploads.length)} uploaded`
            : endText(uploads)}
        </p>
        {retryableUploads.length > 1 && (
          <Button size="small" onClick={() => uploadActions.tryAgain(retryableUploads)}>
            <RotateCcw aria-hidden /> {`Try ${formatCount(retryableUploads.length)} again`}
          </Button>
        )}
        {unfinishedCount > 0 ? (
          <Button size="small" onClick={() => uploadActions.cancel(uploads)}>
            <X aria-hidden /> Cancel all
          </Button>
        ) : (
          <Button size="small" onClick={uploadActions.clear}>
            <X aria-hidden /> Close
          </Button>
        )}
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Files"
        className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-y-auto"
      >
        {uploads.map((upload) => (
          <li key={upload.key} className="border-line not-last:border-b py-1.5">
            <OneUpload upload={upload} uploadActions={uploadActions} actionOf={actionOf} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const endText = (uploads: readonly Upload[]): string => {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const counts = [
    [count('added'), 'added'],
    [count('known'), 'already in the library'],
    [count('failed'), 'not uploaded'],
    [count('cancelled'), 'cancelled'],
  ] as const
  return counts.flatMap(([number, label]) => (number > 0 ? `${formatCount(number)} ${label}` : [])).join(', ')
}

const OneUpload = ({
  upload,
  uploadActions,
  actionOf,
}: Pick<Props, 'uploadActions' | 'actionOf'> & { upload: Upload }) => {
  const { name, state, problem, canRetry, mediaId, title = name } = upload
  const isMoving = state === 'sending' || state === 'saving'
  return (
    <div className="flex min-h-11 items-center gap-3">
      <StateMark state={state} />
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium">{name}</span>
          <span className="text-ink-soft text-sm">{stateText(upload)}</span>
        </p>
        {isMoving && (
          <Progress
            label={name}
            hideLabel
            {...(state === 'sending' && { value: upload.sentFraction, max: 1 })}
            valueText={state === 'sending' ? `${Math.round(upload.sentFraction * 100)} per cent` : 'Saving'}
          />
        )}
        {problem && (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        )}
      </div>
      {mediaId && actionOf({ mediaId, title })}
      {(state === 'cancelled' || (state === 'failed' && canRetry)) && (
        <IconButton
          label={`Try ${name} again`}
          icon={<RotateCcw />}
          onClick={() => uploadActions.tryAgain([upload])}
        />
      )}
      {(state === 'waiting' || state === 'sending') && (
        <IconButton label={`Cancel ${name}`} icon={<X />} onClick={() => uploadActions.cancel([upload])} />
      )}
    </div>
  )
}

const stateText = ({ state, size, name, title }: Upload): string => {
  switch (state) {
    case 'waiting':
      return `waiting, ${formatSize(size)}`
    case 'sending':
      return formatSize(size)
    case 'saving':
      return 'saving'
    case 'added':
      return title === name ? 'added' : `added as ${title}`
    case 'known':
      return title === name ? 'already in the library' : `already in the library as ${title}`
    case 'failed':
      return 'not uploaded'
    case 'cancelled':
      return 'cancelled'
  }
}

const StateMark = ({ state }: Pick<Upload, 'state'>) => {
  if (state === 'added') return <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
  if (state === 'known') return <Copy aria-hidden className="size-5 shrink-0 text-info" />
  if (state === 'failed') return <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />
  return null
}
