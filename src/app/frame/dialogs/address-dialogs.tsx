import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openSignIn, openSignInAsOrganiser, useCurrentUser } from '#features/accounts/ui/index.ts'
import { type EnquiryFormType, enquiryForms } from '#features/enquiries/rules/enquiry-buttons.ts'
import { alertOfDialog } from '#features/enquiries/rules/one-time-alerts.ts'
import { sectionFromPath, sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { readStoredSection } from '../stored-section.ts'
import { openLocations } from './open-locations.tsx'

type SignInForm = 'organiserForm' | 'memberForm'
const isSignInForm = (name: string): name is SignInForm => name === 'organiserForm' || name === 'memberForm'

const isOpen = (name: string) =>
  dialogs.entries().some(({ phase, options }) => phase !== 'closed' && options.query?.dialog === name)

const sectionOfPage = (path: string) => sectionOf(sectionFromPath(path, readStoredSection()))

/**
 * Opens the organiser's sign-in dialog although no package is to be saved. A customer with a known email address gets
 * a magic link.
 */
const signInAsOrganiser = async (request: Parameters<typeof openSignInAsOrganiser>[0]) => {
  const { data } = await openSignInAsOrganiser(request)
  if (data?.kind !== 'magicLink') return
  const { logInByMail } = await loadPart(() => import('./log-in-by-mail.ts'))
  await logInByMail(data.email)
}

const openSignInFrom = (form: SignInForm, query: URLSearchParams) => {
  const tab = query.get('tab')
  const request = {
    tab: tab === 'login' || tab === 'new-user' ? tab : undefined,
    resetsPassword: query.has('password-reset'),
    section: sectionOfPage(window.location.pathname),
  } as const
  if (form === 'memberForm') void openSignIn({ ...request, form: 'member' })
  else void signInAsOrganiser(request)
}

const openEnquiryFrom = (form: EnquiryFormType, path: string, query: URLSearchParams) =>
  void loadPart(() => import('./enquiry.ts')).then(({ enquire }) =>
    enquire(form, path, query, sectionOfPage(path)),
  )

/**
 * After each navigation, opens the dialog that the query parameters of the address identify (SHELL-022). When a
 * dialog opens for which staff have written an alert, shows that alert, once per browser session.
 */
export const AddressDialogs = () => {
  const router = useRouter()
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const user = useCurrentUser()
  useEffect(
    () =>
      dialogs.listen(({ kind, options }) => {
        const type = kind === 'open' ? alertOfDialog(options.name) : undefined
        if (!type) return
        const section = sectionOfPage(window.location.pathname)
        void loadPart(() => import('./show-alert.ts')).then(({ showAlert }) => showAlert(type, section))
      }),
    [],
  )
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (!query.has('view-product') || user === undefined) return
    const path = window.location.pathname
    const page = { path, query, user, section: sectionOfPage(path) }
    void loadPart(() => import('./view-product.tsx')).then(({ openViewProduct }) => openViewProduct(page))
  }, [searchStr, user])
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    const name = query.get('dialog') ?? ''
    if (isOpen(name)) return
    if (name === 'locations') return openLocations(sectionOfPage(window.location.pathname))
    const form = enquiryForms.find((each) => each === name)
    if (form) return openEnquiryFrom(form, window.location.pathname, query)
    if (!isSignInForm(name) || user === undefined) return
    if (user === null) return openSignInFrom(name, query)
    // A logged-in user does not need this dialog.
    const clearedParameters = {
      dialog: undefined,
      tab: undefined,
      formRef: undefined,
      'password-reset': undefined,
    }
    const href = withQuery(currentUrl(router), clearedParameters)
    void router.navigate({ href, replace: true, resetScroll: false })
  }, [router, searchStr, user])
  return null
}
