import { Paperclip, RotateCcw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatSize } from '#kernel/format-size.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { acceptedAttachments, attachmentLimitsText } from '../../rules/messages/attachment-problem.ts'
import type { AttachedUpload, Attachments } from './use-attachments.ts'

/** The files of a message, and the button to attach more. */
export const AttachmentField = ({ of: attachments }: { readonly of: Attachments }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { files, problems } = attachments
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2" aria-describedby={`${id}-limits`}>
      <legend className="mb-1.5 text-sm font-semibold">Files</legend>
      {files.length > 0 && (
        <ul className="grid w-full gap-1">
          {files.map((file) => (
            <AttachedRow key={file.key} file={file} attachments={attachments} />
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        {files.length > 0 ? 'Attach more files' : 'Attach files'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Files to attach"
        accept={acceptedAttachments}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const chosenFiles = [...(currentTarget.files ?? [])]
          // Lets the user choose the same file again after removing it.
          currentTarget.value = ''
          if (chosenFiles.length > 0) attachments.add(chosenFiles)
        }}
      />
      <p id={`${id}-limits`} className="text-sm text-ink-faint">
        {attachmentLimitsText}
      </p>
      <div role="alert" className="w-full empty:hidden">
        {problems.length > 0 && (
          <Notice tone="bad" title="Not attached">
            <ul className="grid gap-1 wrap-anywhere">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </fieldset>
  )
}

type RowProps = { readonly file: AttachedUpload; readonly attachments: Attachments }

const AttachedRow = ({ file: { key, name, size, sent, upload, problem }, attachments }: RowProps) => (
  <li className="flex min-h-11 items-center gap-2 rounded-field border border-line bg-surface ps-3">
    <div className="grid min-w-0 grow gap-1 py-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{formatSize(size)}</span>
      </p>
      {upload === undefined && problem === undefined && (
        <Progress
          label={`Uploading ${name}`}
          hideLabel
          value={sent}
          max={1}
          valueText={`${Math.round(sent * 100)} per cent`}
        />
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
    {problem && (
      <IconButton
        label={`Try ${name} again`}
        icon={<RotateCcw />}
        onClick={() => attachments.tryAgain(key)}
      />
    )}
    <IconButton label={`Remove ${name}`} icon={<X />} onClick={() => attachments.remove(key)} />
  </li>
)
