import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { formatDayOf } from '#kernel/format-instant.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { useSession } from '../session/use-session.ts'

const sessionsKey = ['ownSessions'] as const

const useSessions = () => {
  const api = useAccountsApi()
  return useQuery({ queryKey: sessionsKey, queryFn: async () => (await api.listSessions()).data })
}
type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number]

const showFailureToast = (reason: unknown) => toast.error(failureMessage(reason))

/** Lists the sessions of the current user, with buttons to end one of them or all. */
export const DeviceList = ({ onLoggedOut }: { onLoggedOut: () => void }) => {
  const { data: sessions, isError, refetch } = useSessions()
  const { logOutEverywhere } = useSession()
  const logOutAll = useMutation({
    mutationFn: logOutEverywhere,
    onSuccess: onLoggedOut,
    onError: showFailureToast,
  })
  const confirmLogOutAll = async () => {
    const isSure = await confirmDialog({
      title: 'Log out everywhere?',
      message: 'This logs out every device, including this one.',
      okLabel: 'Log out everywhere',
      danger: true,
    })
    if (isSure) logOutAll.mutate()
  }
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!sessions) return <LoadingDevices />
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3">
        {[...sessions].sort(currentFirst).map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <Button wide pending={logOutAll.isPending} onClick={() => void confirmLogOutAll()}>
        Log out everywhere
      </Button>
    </div>
  )
}

const currentFirst = (one: Session, other: Session) => Number(other.current) - Number(one.current)

const Device = ({ session }: { session: Session }) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  const endSession = useMutation({
    mutationFn: () => api.endSession({ id: session.id }),
    onError: showFailureToast,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  const { device, place, ip, lastSeenAt, current } = session
  return (
    <li className="flex items-center gap-4 rounded-card border border-line p-4">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-ink-faint max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-ink-soft text-sm wrap-anywhere">{[place, ip].filter(Boolean).join(' · ')}</p>
        <p className="text-ink-soft text-sm">Last seen {formatDayOf(lastSeenAt)}</p>
      </div>
      {!current && (
        <Button
          pending={endSession.isPending}
          aria-label={`Log out ${device}, ${ip}`}
          onClick={() => endSession.mutate()}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

const LoadingDevices = () => (
  <div className="grid gap-3">
    <span role="status" className="sr-only">
      Loading
    </span>
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
)
