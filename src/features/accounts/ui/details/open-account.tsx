import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { isAccountTab } from './account-tab.ts'

// Forms and schemas come with the first opening, not with the page.
const AccountDialog = lazy(() =>
  loadPart(() => import('./account-dialog.tsx')).then((module) => ({ default: module.AccountDialog })),
)

type Opening = {
  /** The tab's name as the address has it; anything else opens the first. */
  readonly tab?: string | null
  /** Asks the reader to check their details, with what is invalid marked. */
  readonly corrects?: boolean
}

const isOpen = () =>
  dialogs.entries().some(({ phase, options }) => phase !== 'closed' && options.name === 'account')

/** Opens 'My Details', once at a time. Needs somebody logged in. */
export const openAccount = ({ tab, corrects = false }: Opening = {}): void => {
  if (isOpen()) return
  void openDialog(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 min-h-80 flex-1" />}>
        <AccountDialog dialog={dialog} firstTab={isAccountTab(tab) ? tab : 'details'} corrects={corrects} />
      </Suspense>
    ),
    {
      name: 'account',
      query: { dialog: 'account', 'correct-account': undefined, askCorrectAccount: undefined },
      closesOnBack: true,
      closesOnBackdrop: false,
      minHeight: '33.5rem',
    },
  )
}
