import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { isDialogOpen } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { isAccountTab } from './account-tab.ts'

// Forms and schemas are loaded when the dialog first opens, not with the page.
const AccountDialog = lazy(() =>
  loadPart(() => import('./account-dialog.tsx')).then((module) => ({ default: module.AccountDialog })),
)

type AccountOptions = {
  /** The tab's name from the URL. An unknown or missing name opens the first tab. */
  readonly tab?: string | null
  /** True to ask the user to check their details; invalid fields are marked. */
  readonly opensForCorrection?: boolean
}

const dialogName = 'account'

/** Opens 'My Details' unless it is already open. Requires a logged-in user. */
export const openAccount = ({ tab, opensForCorrection = false }: AccountOptions = {}): void => {
  if (isDialogOpen(dialogName)) return
  void openDialog(
    (dialog) => (
      <AccountDialog
        dialog={dialog}
        firstTab={isAccountTab(tab) ? tab : 'details'}
        opensForCorrection={opensForCorrection}
      />
    ),
    {
      name: dialogName,
      query: { dialog: dialogName, 'correct-account': undefined, askCorrectAccount: undefined },
      closesOnBack: true,
      closesOnBackdrop: false,
      minHeight: '33.5rem',
    },
  )
}
