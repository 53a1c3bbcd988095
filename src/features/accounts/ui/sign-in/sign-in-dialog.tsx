import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { googleRequiredMessage } from '../../rules/google-sign-in.ts'
import { magicLinkMessage } from '../../rules/magic-link.ts'
import { readSessionMemory } from '../session/session-memory.ts'
import { LogInForm } from './log-in-form.tsx'
import { ResetPassword } from './reset-password.tsx'
import type { SignInOutcome, SignInRequest } from './sign-in-request.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { type SignInTexts, useSignInTexts } from './use-sign-in-texts.ts'

type Props = {
  request: SignInRequest
  firstTab: 'login' | 'new-user'
  dialog: DialogHandle<SignInOutcome>
}

/** The reason to log in: the address has an account, the address signs in via Google, or a link failed. */
type LogInReason = 'known' | 'google' | 'link'

const firstReason = ({ isKnown, hasLinkFailed }: SignInRequest): LogInReason | undefined =>
  hasLinkFailed ? 'link' : isKnown ? 'known' : undefined

const titles = {
  organiser: { login: 'Your Details', 'new-user': 'Your Details' },
  guest: { login: 'Join the event', 'new-user': 'Join the event' },
  member: { login: 'Welcome back', 'new-user': 'Create your account' },
  enquiry: { login: 'Your Details', 'new-user': 'Your Details' },
}

/** Returns true on a phone, where dialogs open at the bottom and a scrolling thumb can hit the close button. */
const isPhone = () => window.matchMedia('(max-width: 639px)').matches

/**
 * Returns a close function that on phones closes only at the second click, and whether to show a warning after the
 * first (ACC-023).
 * @param isWanted true if this dialog needs a second click on phones
 */
const useSecondClose = (isWanted: boolean, close: () => void) => {
  const [showsWarning, setShowsWarning] = useState(false)
  return {
    showsWarning,
    close: () => (isWanted && !showsWarning && isPhone() ? setShowsWarning(true) : close()),
  }
}

/** Returns the state of the dialog, such as its tab and the entered address, and the functions that change it. */
const useSignIn = ({ request, firstTab, dialog }: Props) => {
  const router = useRouter()
  const [tab, setTab] = useState(firstTab)
  const [email, setEmail] = useState(request.defaults?.email ?? '')
  const [logInReason, setLogInReason] = useState<LogInReason | undefined>(firstReason(request))
  const [isResetting, setResetting] = useState(request.resetsPassword ?? false)
  const showTab = (next: 'login' | 'new-user') => {
    setTab(next)
    const href = withQuery(currentUrl(router), { tab: next })
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  const switchToLogIn = (knownEmail: string, reason: LogInReason) => {
    setEmail(knownEmail)
    setLogInReason(reason)
    showTab('login')
  }
  return {
    tab,
    email,
    logInReason,
    isResetting,
    showTab,
    switchToLogIn,
    startReset: (typedEmail: string) => {
      setEmail(typedEmail)
      setResetting(true)
    },
    leaveReset: () => {
      setTab('login')
      setResetting(false)
    },
    continueAsKnown: (knownEmail: string) => {
      // Staff and supplier contacts log in with a password. The server does not reveal the user type, so this assumes
      // the type of the browser's last user.
      const hasPassword = ['staff', 'supplierContact'].includes(readSessionMemory().lastUserType ?? '')
      const continuesByMail = request.form === 'organiser' || request.form === 'enquiry'
      if (continuesByMail && !hasPassword)
        return dialog.done({ kind: 'magicLink', email: knownEmail, attending: 'Yes' })
      if (request.form !== 'organiser') return switchToLogIn(knownEmail, 'known')
      dialog.done({ kind: 'existing-user', email: knownEmail, attending: 'Yes' })
    },
  }
}

/** The dialog with the tabs Log In and Sign Up, and the form to reset the password. */
export const SignInDialog = (props: Props) => {
  const { request, dialog } = props
  const signIn = useSignIn(props)
  const { close, showsWarning } = useSecondClose(request.form === 'organiser', dialog.cancel)
  const texts = useSignInTexts(request.form, request.section)
  if (!texts) return <Skeleton className="m-6 min-h-80 flex-1" />
  if (signIn.isResetting)
    return (
      <ResetPassword
        textOf={texts.textOf}
        email={signIn.email}
        onBack={signIn.leaveReset}
        onClose={dialog.cancel}
      />
    )
  return (
    <DialogContent
      title={request.title ?? titles[request.form][signIn.tab]}
      subtitle={request.subtitle}
      onClose={close}
    >
      {showsWarning && (
        <div className="pb-4">
          <Notice tone="warn">Nothing is saved yet. Press Close again to leave.</Notice>
        </div>
      )}
      <SignInTabs request={request} dialog={dialog} texts={texts} signIn={signIn} />
    </DialogContent>
  )
}

type TabsProps = Pick<Props, 'request' | 'dialog'> & {
  texts: SignInTexts
  signIn: ReturnType<typeof useSignIn>
}

const SignInTabs = ({ request, dialog, texts, signIn }: TabsProps) => {
  const { forms, fields, textOf } = texts
  const description = forms[request.form]
  const reasons: Record<LogInReason, string> = {
    known: textOf('signUpEmailExistError'),
    google: googleRequiredMessage,
    link: magicLinkMessage,
  }
  const logIn = (
    <LogInForm
      key={signIn.email}
      description={forms.login}
      email={signIn.email}
      message={signIn.logInReason && reasons[signIn.logInReason]}
      attendingLabel={fields.attending ? description.attendingField.title : undefined}
      section={request.section}
      onLoggedIn={(user, attending) => dialog.done({ kind: 'login', email: user.email, user, attending })}
      onForgotten={signIn.startReset}
    />
  )
  const signUp = (
    <SignUpForm
      request={request}
      texts={texts}
      onRegistered={(user, attending) =>
        dialog.done({ kind: 'registered', email: user.email, user, attending })
      }
      onUserExists={signIn.continueAsKnown}
      onGoogleRequired={(companyEmail) => signIn.switchToLogIn(companyEmail, 'google')}
    />
  )
  return (
    <Tabs
      label="Log in or sign up"
      current={signIn.tab}
      onChange={(id) => signIn.showTab(id === 'login' ? id : 'new-user')}
      tabs={[
        { id: 'login', label: forms.login.tabLabel, content: logIn },
        { id: 'new-user', label: description.tabLabel, content: signUp },
      ]}
    />
  )
}
