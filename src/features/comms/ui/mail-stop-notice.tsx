import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '#kernel/format-instant.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useCommsApi } from './comms-api.ts'

type Props = {
  readonly personId: string
  /** The person's address. If it changes, the stop is loaded again. */
  readonly address: string
  readonly canRelease: boolean
}

/** Says why automatic emails to a person have stopped, with a button to send them again. Empty if they have not. */
export const MailStopNotice = ({ personId, address, canRelease }: Props) => {
  const api = useCommsApi()
  const queries = useQueryClient()
  const key = ['mail-stop', personId, address]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.readMailStop({ personId })).data.stop,
  })
  const release = useMutation({
    mutationFn: () => api.releaseMailStop({ personId }),
    onSuccess: () => {
      toast.show('Automatic emails are sent again', { kind: 'good' })
      queries.setQueryData(key, null)
    },
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  if (!data) return null
  return (
    <Notice
      tone="warn"
      title="Automatic emails to this address have stopped"
      action={
        canRelease && (
          <Button size="small" pending={release.isPending} onClick={() => release.mutate()}>
            Send emails again
          </Button>
        )
      }
    >
      <p>
        An email could not be delivered on {formatInstant(data.at)}. Correct the address, or send emails again
        if it is right.
      </p>
      <p className="pt-1 text-ink-soft wrap-anywhere">{data.reason}</p>
    </Notice>
  )
}
