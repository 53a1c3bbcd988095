import { routedSections } from '#kernel/section.ts'
import { useAccountsApi } from '../session/use-session.ts'

type Sent = { readonly name?: string; readonly email?: string; readonly phone?: string }

/** Records that a form was sent (000 §3); it never stands in the way of what the form does. */
export const useFormRecord = (type: string, section?: string) => {
  const api = useAccountsApi()
  return (sent: Sent): void => {
    const known = routedSections.find((each) => each === section)
    const formUrl = window.location.pathname
    void api
      .submitForm({ ...sent, section: known, loggedIn: false, formUrl, formType: `${type}Form` })
      .catch(() => {})
  }
}
