import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { openingKeys } from '#platform/ui/actions/opening-keys.ts'
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
  if (wasOpened && !user) setOpened(false)
  useEffect(() => {
    if (!isOpen || user !== null) return
    setOpen(false)
    void openSignIn({ form: 'member', action: 'sign-in' })
  }, [isOpen, user])
  // The same button for visitors and users. If it were replaced while it is pressed, the press would be lost.
  const name = user && headerName(user)
  const button = (
    <Button
      kind="quiet"
      aria-haspopup={user ? 'menu' : undefined}
      aria-expanded={user ? false : undefined}
      pending={isOpen}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (!user || !openingKeys.includes(event.key)) return
        event.preventDefault()
        setOpen(true)
      }}
    >
      {name ? (
        <>
          <UserRound aria-hidden />
          <span className={clsx('max-w-48 truncate', isLongName(name) && 'max-sm:sr-only')}>{name}</span>
        </>
      ) : (
        'Log in'
      )}
    </Button>
  )
  return (
    <>
      {user && (
        <Suspense>
          <DetailsFromAddress />
        </Suspense>
      )}
      {user && wasOpened ? (
        <Suspense fallback={button}>
          <UserMenu user={user} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}
