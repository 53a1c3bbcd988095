import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { headName, isLongName } from './head-name.ts'
import { useCurrentUser } from './session/use-current-user.ts'
import { openSignIn } from './sign-in/open-sign-in.tsx'

// The menu stands on React Aria: a visitor's first page goes without it.
const UserMenu = lazy(() =>
  loadPart(() => import('./user-menu.tsx')).then((module) => ({ default: module.UserMenu })),
)

/** Who is logged in, at the head of a page; a visitor is offered to log in. */
export const AccountMenu = () => {
  const user = useCurrentUser()
  // Pressed before it is known who is there, or before the menu has come: it opens then.
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
  const coming = (
    <Button kind="quiet" pending={isOpen} onClick={() => setOpen(true)}>
      <UserRound aria-hidden />
      <span className={clsx('max-w-48 truncate', isLongName(headName(user)) && 'max-sm:sr-only')}>
        {headName(user)}
      </span>
    </Button>
  )
  return (
    <Suspense fallback={coming}>
      <UserMenu user={user} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
