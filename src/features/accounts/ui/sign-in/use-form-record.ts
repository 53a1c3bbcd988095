import { routedSections } from '#kernel/section.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'

type ContactDetails = { readonly name?: string; readonly email?: string; readonly phone?: string }

/** Returns a function that records a submitted form (ACC-054). A failure to record does not affect the form. */
export const useFormRecord = (type: string, section?: string) => {
  const api = useAccountsApi()
  return (details: ContactDetails): void => {
    const knownSection = routedSections.find((each) => each === section)
    const formUrl = window.location.pathname
    const loggedIn = Boolean(userStore.read())
    void api
      .submitForm({ ...details, section: knownSection, loggedIn, formUrl, formType: `${type}Form` })
      .catch(() => {})
  }
}
