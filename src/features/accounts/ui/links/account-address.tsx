import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useRef } from 'react'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { openAccount } from '../details/open-account.tsx'
import { useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import { useSession } from '../session/use-session.ts'
import { openSignIn } from '../sign-in/open-sign-in.tsx'

const SetPassword = lazy(() =>
  loadPart(() => import('./set-password.tsx')).then((module) => ({ default: module.SetPassword })),
)

/**
 * Handles the parameters of links in our mails. Renders nothing.
 * @param search the query with which the page was opened
 */
export const AccountAddress = ({ search }: { search: string }) => {
  useMailLinks(search)
  useAccountForVisitor(search)
  return null
}

/** Logs in, sets a password or confirms an email, with the token of a link. */
const useMailLinks = (search: string) => {
  const router = useRouter()
  const api = useAccountsApi()
  const { adopt } = useSession()
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    const query = new URLSearchParams(search)
    // Removes tokens from the URL, so that users do not share them by copying it.
    const dropFromUrl = (...names: string[]) => {
      const changes = Object.fromEntries(names.map((name) => [name, undefined]))
      const href = withQuery(currentUrl(router), changes)
      return router.navigate({ href, replace: true, resetScroll: false })
    }
    const logInByLink = async (token: string) => {
      await dropFromUrl('loginUrlToken')
      try {
        const { data } = await api.loginByLink({ token })
        if (data.user) return void (await adopt(data.user))
      } catch (reason) {
        const { code } = reason as { readonly code?: string }
        if (code !== 'magicLinkFailed') return void toast.error(failureMessage(reason))
      }
      await openSignIn({ form: 'member', action: 'sign-in', hasLinkFailed: true })
    }
    const choosePassword = async (token: string) => {
      await dropFromUrl('dialog', 'token')
      const { cancelled } = await openDialog<true>(
        (dialog) => <SetPassword token={token} dialog={dialog} />,
        { name: 'setPassword', closesOnBackdrop: false },
      )
      if (!cancelled) await openSignIn({ form: 'member', action: 'sign-in' })
    }
    const confirmEmail = async (token: string) => {
      await dropFromUrl('dialog', 'token')
      try {
        await api.confirmEmail({ token })
        toast.show('Your new email is confirmed', { kind: 'good' })
        await userStore.reload()
      } catch (reason) {
        toast.error(failureMessage(reason))
      }
    }
    const [loginToken, token, dialog] = ['loginUrlToken', 'token', 'dialog'].map((name) => query.get(name))
    if (loginToken) void logInByLink(loginToken)
    else if (dialog === 'setPassword' && token) void choosePassword(token)
    else if (dialog === 'confirmEmail' && token) void confirmEmail(token)
  }, [search, api, adopt, router])
}

/**
 * If a visitor opens a link to 'My Details', asks them to log in first. For logged-in users, the user menu opens the
 * dialog.
 */
const useAccountForVisitor = (search: string) => {
  const user = useCurrentUser()
  const isHandled = useRef(false)
  useEffect(() => {
    if (user === undefined || isHandled.current) return
    isHandled.current = true
    if (user !== null) return
    const query = new URLSearchParams(search)
    const opensForCorrection = readDeferredParameters(query)['correct-account'] === 'yes'
    if (query.get('dialog') !== 'account' && !opensForCorrection) return
    void openSignIn({ form: 'member', action: 'sign-in' }).then(
      ({ cancelled }) => cancelled || openAccount({ tab: query.get('tab'), opensForCorrection }),
    )
  }, [search, user])
}
