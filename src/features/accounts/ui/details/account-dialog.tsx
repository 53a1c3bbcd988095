import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { OwnEmails } from '../emails/own-emails.tsx'
import { useCurrentUser } from '../session/use-current-user.ts'
import type { AccountTab } from './account-tab.ts'
import { DetailsForm } from './details-form.tsx'
import { DeviceList } from './device-list.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'

type Props = {
  dialog: DialogHandle<undefined>
  firstTab: AccountTab
  /** True to mark invalid details that the user should correct. */
  opensForCorrection: boolean
}

/** The dialog 'My Details': details, password, emails, devices and stored data of the current user (ACC-O20). */
export const AccountDialog = ({ dialog, firstTab, opensForCorrection }: Props) => {
  const router = useRouter()
  const user = useCurrentUser()
  const [tab, setTab] = useState<string>(firstTab)
  const showTab = (next: string) => {
    setTab(next)
    const href = withQuery(currentUrl(router), { tab: next })
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  if (!user)
    return (
      <DialogContent title="My Details" onClose={dialog.cancel}>
        <Skeleton className="h-80" />
      </DialogContent>
    )
  const details = <DetailsForm user={user} opensForCorrection={opensForCorrection} />
  return (
    <DialogContent title="My Details" onClose={dialog.cancel}>
      {user.staff ? (
        details
      ) : (
        <Tabs
          label="My Details"
          current={tab}
          onChange={showTab}
          tabs={[
            { id: 'details', label: 'Details', content: details },
            { id: 'password', label: 'Password', content: <PasswordForm user={user} /> },
            ...(user.userType === 'customer'
              ? [{ id: 'emails', label: 'Emails', content: <OwnEmails /> }]
              : []),
            { id: 'devices', label: 'Devices', content: <DeviceList onLoggedOut={dialog.cancel} /> },
            { id: 'data', label: 'Data', content: <OwnData user={user} onErased={dialog.cancel} /> },
          ]}
        />
      )}
    </DialogContent>
  )
}
