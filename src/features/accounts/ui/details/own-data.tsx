import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { dayOf } from '#kernel/dates.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { useSession } from '../session/use-session.ts'
import { confirmErase } from './confirm-erase.tsx'

type Props = { user: CurrentUser; onErased: () => void }

const showFailureToast = (reason: unknown) => toast.error(failureMessage(reason))

/** Offers to download all stored data about the user and to erase the account. */
export const OwnData = ({ user, onErased }: Props) => {
  const api = useAccountsApi()
  const router = useRouter()
  const { clearErased } = useSession()
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const { data } = await api.readPersonalData()
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      downloadFile(file, `my-data-${dayOf(new Date())}.json`)
    },
    onError: showFailureToast,
  })
  const erase = useMutation({
    mutationFn: () => confirmErase(api, user.id),
    onSuccess: async (isErased) => {
      if (!isErased) return
      onErased()
      clearErased()
      await router.navigate({ href: '/', ignoreBlocker: true })
      toast.show('Your account has been erased')
    },
    onError: showFailureToast,
  })
  return (
    <div className="grid gap-8">
      <section aria-labelledby="own-data-download" className="grid justify-items-start gap-3">
        <h3 id="own-data-download" className="font-semibold">
          Download my data
        </h3>
        <p className="text-ink-soft">
          One file with everything we hold about you: your account, trips, payments, consents, devices, forms
          and mails.
        </p>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          Download
        </Button>
      </section>
      {user.userType === 'customer' && (
        <section aria-labelledby="own-data-erase" className="grid justify-items-start gap-3">
          <h3 id="own-data-erase" className="font-semibold">
            Erase my account
          </h3>
          <p className="text-ink-soft">
            Your name, contact details, notes and logins are removed for good. Payments stay, without your
            name.
          </p>
          <Button kind="danger" pending={erase.isPending} onClick={() => erase.mutate()}>
            Erase My Account
          </Button>
        </section>
      )}
    </div>
  )
}
