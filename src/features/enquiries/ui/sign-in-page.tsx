import { firstSignInTab, SignInDialog, type SignInOutcome } from '#features/accounts/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'

type Props = { section: Section; dialog: DialogHandle<SignInOutcome> }

/** Renders the forms Log In and Sign Up of the enquiry (ACC-022). */
export const SignInPage = ({ section, dialog }: Props) => {
  const tab = new URLSearchParams(window.location.search).get('tab')
  return (
    <SignInDialog
      request={{ form: 'enquiry', section, subtitle: 'So we know whose trip it is.' }}
      firstTab={tab === 'login' || tab === 'new-user' ? tab : firstSignInTab()}
      dialog={dialog}
    />
  )
}
