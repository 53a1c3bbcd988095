import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useMenu } from '#platform/ui/actions/use-menu.tsx'
import type { CurrentUser } from '../rules/user-fields.ts'
import { useAccountsApi } from './session/accounts-api.ts'
import { useCurrentUser } from './session/use-current-user.ts'
import { openSignIn } from './sign-in/open-sign-in.tsx'

/** Returns the name of a user in the header. */
const headerName = ({ firstName, email }: CurrentUser): string => firstName || email

/**
 * The number of letters that fit beside the logo on the narrowest phones. Longer names are hidden there instead of
 * truncated.
 */
const maxLettersOnPhones = 8

const loadUserParts = () => loadPart(() => import('./user-menu.tsx'))

/**
 * Shows the current user's menu in the header, or the log-in button to visitors. Both have the same button. If it were
 * replaced while it is pressed, the press would be lost.
 */
export const AccountMenu = () => {
  const user = useCurrentUser()
  const api = useAccountsApi()
  const parts = useLoaded(user ? loadUserParts : undefined)
  // Remembers a press before the user or the menu is loaded. The menu or the log-in dialog then opens afterwards.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen || user !== null) return
    setOpen(false)
    void openSignIn({ form: 'member', action: 'sign-in' })
  }, [isOpen, user])
  const name = user ? headerName(user) : ''
  const entries = user ? parts?.userMenu(user, api) : undefined
  const { button, isLoading, list } = useMenu({ label: name, entries, isOpen, onOpenChange: setOpen })
  return (
    <>
      {parts && <parts.DetailsFromAddress />}
      <Button kind="quiet" {...button} pending={isLoading}>
        {name ? (
          <>
            <UserRound aria-hidden />
            <span className={clsx('max-w-48 truncate', name.length > maxLettersOnPhones && 'max-sm:sr-only')}>
              {name}
            </span>
          </>
        ) : (
          'Log in'
        )}
      </Button>
      {list}
    </>
  )
}
