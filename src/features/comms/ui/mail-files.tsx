import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatSize } from '#kernel/format-size.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useCommsApi } from './comms-api.ts'

type MailFile = { readonly number: number; readonly name: string; readonly size: number }

/** The time limit in milliseconds for a file of the maximum size on a slow line. */
const downloadTimeoutMs = 120_000

/** The files of a sent or waiting email; each button downloads one. */
export const MailFiles = ({
  mailId,
  files,
}: {
  readonly mailId: string
  readonly files: readonly MailFile[]
}) => (
  <ul className="flex flex-wrap gap-2">
    {files.map((file) => (
      <li key={file.number} className="min-w-0">
        <DownloadButton mailId={mailId} file={file} />
      </li>
    ))}
  </ul>
)

const DownloadButton = ({ mailId, file }: { readonly mailId: string; readonly file: MailFile }) => {
  const api = useCommsApi()
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const { data } = await api.readAttachment(
        { id: mailId, number: file.number },
        { context: { timeLimit: downloadTimeoutMs } },
      )
      const bytes = Uint8Array.from(atob(data.base64), (character) => character.charCodeAt(0))
      downloadFile(new Blob([bytes], { type: data.mediaType }), data.name)
    },
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  return (
    <Button
      size="small"
      className="max-w-full whitespace-normal"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden />
      <span className="min-w-0 py-1 text-start wrap-anywhere">
        <span className="sr-only">Download </span>
        {file.name}
      </span>
      <span className="text-ink-soft whitespace-nowrap">{formatSize(file.size)}</span>
    </Button>
  )
}
