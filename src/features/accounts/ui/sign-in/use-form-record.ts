import { useQueryClient } from '@tanstack/react-query'
import { routedSections } from '#kernel/section.ts'
import { userKey } from '../session/use-current-user.ts'
import { useAccountsApi } from '../session/use-session.ts'

type Sent = { readonly name?: string; readonly email?: string; readonly phone?: string }

/** Records that a form was sent (000 §3); it never stands in the way of what the form does. */
export const useFormRecord = (type: string, section?: string) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return (sent: Sent): void => {
    const known = routedSections.find((each) => each === section)
    const formUrl = window.location.pathname
    const loggedIn = Boolean(queries.getQueryData(userKey))
    void api
      .submitForm({ ...sent, section: known, loggedIn, formUrl, formType: `${type}Form` })
      .catch(() => {})
  }
}
