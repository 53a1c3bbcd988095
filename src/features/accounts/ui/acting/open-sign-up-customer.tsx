import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

const SignUpCustomer = lazy(() =>
  loadPart(() => import('./sign-up-customer.tsx')).then((module) => ({ default: module.SignUpCustomer })),
)

/**
 * Opens the dialog where staff sign up a customer (ACC-052).
 * @param typedText an address or a name, such as the text of a search without results; an initial value of the form
 * @returns the id of the new customer; on pages under /my-events, it can be the id of an existing customer (ACC-053).
 * Undefined if cancelled
 */
export const openSignUpCustomer = async (typedText = ''): Promise<string | undefined> => {
  const { data } = await openDialog<string>(
    (dialog) => <SignUpCustomer typedText={typedText.trim()} dialog={dialog} />,
    { name: 'signUpCustomer', closesOnBackdrop: false },
  )
  return data
}
