import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { headerName, isLongName } from './header-name.ts'
import { useCurrentUser } from './session/use-current-user.ts'
import { openSignIn } from './sign-in/open-sign-in.tsx'

// The menu uses React Aria, so a visitor's first page does not load it.
const UserMenu = lazy(() =>
  loadPart(() => import('./user-menu.tsx')).then((module) => ({ default: module.UserMenu })),
)

/** Shows the current user's menu in the header, or the log-in button to visitors. */
export const AccountMenu = () => {
  const user = useCurrentUser()
  // If it is pressed before the user or the menu is loaded, the menu opens afterwards.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen || user !== null) return
    setOpen(false)
    void openSignIn({ form: 'member', action: 'sign-in' })
  }, [isOpen, user])
  if (!user)
    return (
      <Button kind="quiet" pending={isOpen} onClick={() => setOpen(true)}>
        Log in
      </Button>
    )
  const placeholder = (
    <Button kind="quiet" pending={isOpen} onClick={() => setOpen(true)}>
      <UserRound aria-hidden />
      <span className={clsx('max-w-48 truncate', isLongName(headerName(user)) && 'max-sm:sr-only')}>
        {headerName(user)}
      </span>
    </Button>
  )
  return (
    <Suspense fallback={placeholder}>
      <UserMenu user={user} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
