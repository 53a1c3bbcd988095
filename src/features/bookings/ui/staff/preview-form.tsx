import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Consequence } from '#features/events/rules/reading/event-response.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { ChangeRows } from '#platform/ui/display/change-rows.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type EventDifference, eventDifferences } from '../../rules/event-differences.ts'
import type { SettingProps } from './setting-forms.tsx'

/**
 * What a request does: `preview` previews a change; `version` applies the change to the version of the event that was
 * previewed.
 */
export type SendMode = { readonly preview: true } | { readonly version: number }

type Props = Pick<SettingProps, 'event' | 'dialog'> & {
  readonly title: string
  /** The values that the form would send. If they change, the preview is discarded. */
  readonly values: unknown
  send(mode: SendMode): Promise<{ data: { event: WireEvent; consequences?: Consequence[] | undefined } }>
  /** The message after the change. */
  readonly doneText: string
  readonly submitLabel?: string
  /** The text of a preview without differences. */
  readonly noChangeText?: string
  readonly isReady?: boolean
  readonly children?: ReactNode
}

/**
 * A form for a change with a preview. The first press of its button shows how the change would affect prices, people
 * and dates, and what would follow from it later; the second makes the change.
 */
export const PreviewForm = ({
  event,
  dialog,
  title,
  values,
  send,
  doneText,
  submitLabel = 'Save',
  noChangeText = 'No price, share or date changes',
  isReady = true,
  children,
}: Props) => {
  const key = JSON.stringify(values)
  const [shown, setShown] = useState<{ key: string; version: number; differences: EventDifference[] }>()
  const preview = shown?.key === key ? shown : undefined
  const applyChange = useMutation({
    mutationFn: async (version: number) => (await send({ version })).data.event,
    onSuccess: (changed) => {
      toast.show(doneText, { kind: 'good' })
      dialog.done(changed)
    },
    // After a failure, the next press previews the event in its current state.
    onError: () => setShown(undefined),
  })
  const requestPreview = useMutation({
    meta: { isRead: true },
    // A preview is not shown if the values are edited while it loads, because it is for the earlier values.
    mutationFn: async () => ({ key, ...(await send({ preview: true })).data }),
    onMutate: () => applyChange.reset(),
    onSuccess: ({ key: sentKey, event: previewedEvent, consequences = [] }) =>
      setShown({
        key: sentKey,
        version: previewedEvent.version,
        differences: [...eventDifferences(event, previewedEvent), ...consequences],
      }),
  })
  const error = requestPreview.error ?? applyChange.error
  return (
    <FormDialog
      title={title}
      submitLabel={preview ? submitLabel : 'Preview'}
      pending={requestPreview.isPending || applyChange.isPending}
      isReady={isReady}
      onCancel={dialog.cancel}
      onSubmit={() => (preview ? applyChange.mutate(preview.version) : requestPreview.mutate())}
    >
      {error && <Notice tone="bad" title={error.message} />}
      {children}
      <div aria-live="polite">
        {preview && <Differences differences={preview.differences} noChangeText={noChangeText} />}
      </div>
    </FormDialog>
  )
}

type DifferencesProps = { readonly differences: readonly EventDifference[]; readonly noChangeText: string }

const Differences = ({ differences, noChangeText }: DifferencesProps) => {
  const top = useRef<HTMLDivElement>(null)
  // The preview is below the form. Without scrolling, users of a phone would see only the button’s label change.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top} className="scroll-mt-4">
      <Notice title={differences.length === 0 ? noChangeText : 'This will change'}>
        {differences.length > 0 && (
          <dl className="mt-1 grid gap-1.5 tabular-nums">
            <ChangeRows changes={differences} />
          </dl>
        )}
      </Notice>
    </div>
  )
}
