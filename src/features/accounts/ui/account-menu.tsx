import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { headerName, isLongName } from './header-name.ts'
import { useCurrentUser } from './session/use-current-user.ts'
import { openSignIn } from './sign-in/open-sign-in.tsx'

// Loaded separately, because the menu uses React Aria, which the first page of a visitor does not need.
const loadMenu = () => loadPart(() => import('./user-menu.tsx'))
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }))
const DetailsFromAddress = lazy(async () => ({ default: (await loadMenu()).DetailsFromAddress }))

/** Shows the current user's menu in the header, or the log-in button to visitors. */
export const AccountMenu = () => {
  const user = useCurrentUser()
  // Remembers a press before the user or the menu is loaded. The menu or the log-in dialog then opens afterwards.
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && user && !wasOpened) setOpened(true)
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
  const name = headerName(user)
  const closed = (
    <Button
      kind="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      pending={isOpen}
      onClick={() => setOpen(true)}
    >
      <UserRound aria-hidden />
      <span className={clsx('max-w-48 truncate', isLongName(name) && 'max-sm:sr-only')}>{name}</span>
    </Button>
  )
  return (
    <>
      <Suspense>
        <DetailsFromAddress />
      </Suspense>
      {/* The button is not replaced before it is pressed, because a press during the replacement would be lost. */}
      {wasOpened ? (
        <Suspense fallback={closed}>
          <UserMenu user={user} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : (
        closed
      )}
    </>
  )
}
