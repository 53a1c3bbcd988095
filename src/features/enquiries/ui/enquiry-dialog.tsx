import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { needsCustomer, useCurrentUser } from '#features/accounts/ui/index.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { defaultEnquiryLabel, type EnquiryFormType } from '../rules/enquiry-buttons.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'
import { nextStep } from '../rules/enquiry-pages.ts'
import { AccountPage } from './account-page.tsx'
import { type EnquirySubject, readStoredEnquiry, type StoredAnswers, storeEnquiry } from './enquiry-memory.ts'
import { ExitForm } from './exit-form.tsx'
import { InformationForm } from './information-form.tsx'
import { type EnquiryBasis, useEnquiryBasis } from './use-enquiry-basis.ts'
import { useEnquiryPage } from './use-enquiry-page.ts'
import { type EnquiryFormSettings, useEnquirySettings } from './use-enquiry-settings.ts'
import { type EnquiryOwner, useSendEnquiry } from './use-send-enquiry.ts'

export type EnquiryOpening = EnquirySubject & {
  /** The id of the location on whose page the dialog was opened; undefined on other pages. */
  readonly place: string | undefined
  readonly formRef: string | undefined
}

type Props = { opening: EnquiryOpening; dialog: DialogHandle<'sent'> }

const isShown = (form: EnquiryFormType, settings: EnquiryFormSettings): boolean => {
  if (form === 'productForm') return settings.product.display === 'Yes'
  return form === 'packageExitForm' ? settings.exitLabels.length > 0 : settings.form.display === 'Yes'
}

/** Renders the enquiry dialog, with a page about the trip and one about the person (ENQ-002). */
export const EnquiryDialog = (props: Props) => {
  const { opening, dialog } = props
  const user = useCurrentUser()
  const settings = useEnquirySettings(opening.section)
  const basis = useEnquiryBasis(opening, settings)
  const isUnavailable = basis === 'missing' || (settings !== undefined && !isShown(opening.form, settings))
  const { cancel } = dialog
  useEffect(() => {
    if (isUnavailable) cancel()
  }, [isUnavailable, cancel])
  if (user === undefined || !settings || !basis || basis === 'missing' || isUnavailable)
    return <Skeleton className="m-6 min-h-80 flex-1" />
  return <EnquiryPages {...props} user={user} settings={settings} basis={basis} />
}

type LoadedProps = Props & { user: CurrentUser | null; settings: EnquiryFormSettings; basis: EnquiryBasis }

/** Returns the trip and organiser that are known so far, and callbacks that continue after each page. */
const useEnquiry = ({ opening, dialog, user, settings, basis }: LoadedProps) => {
  const { firstForm } = settings.form
  const [answers, setAnswers] = useState(() => readStoredEnquiry(opening))
  const [owner, setOwner] = useState<EnquiryOwner>()
  const { send, ...sending } = useSendEnquiry(opening, basis, () => dialog.done('sent'))
  const customer = user && !needsCustomer(user) ? user : undefined
  const organiser: EnquiryOwner | undefined =
    owner ?? (customer && { kind: 'loggedIn', user: customer, ref: 'save-button' })
  const situation = { firstForm, hasCustomer: organiser !== undefined, isFilled: answers !== undefined }
  const { page, goToPage } = useEnquiryPage(opening.form, situation, dialog.cancel)
  const continueWith = (enquiry: StoredAnswers | undefined, newOrganiser: EnquiryOwner | undefined) => {
    const hasCustomer = newOrganiser !== undefined
    const step = nextStep({ firstForm, hasCustomer, isFilled: enquiry !== undefined })
    if (step !== 'send') goToPage(step)
    else void send(enquiry!, newOrganiser!)
  }
  return {
    ...sending,
    page,
    filled: answers,
    organiser,
    acceptValues: (values: EnquiryValues) => {
      const enquiry = storeEnquiry(opening, values)
      setAnswers(enquiry)
      continueWith(enquiry, organiser)
    },
    acceptOrganiser: (organiser: EnquiryOwner) => {
      // Staff have logged in, so they select a customer next.
      if (organiser.kind === 'loggedIn' && needsCustomer(organiser.user)) return
      setOwner(organiser)
      continueWith(answers, organiser)
    },
  }
}

const EnquiryPages = (props: LoadedProps) => {
  const { opening, dialog, user, settings, basis } = props
  const { section } = opening
  const {
    page,
    filled: answers,
    organiser,
    problem,
    isSending,
    acceptValues,
    acceptOrganiser,
  } = useEnquiry(props)
  if (page === '2')
    return (
      <FocusDialog key={user === null ? 'sign-in' : 'select'}>
        <AccountPage
          user={user}
          section={section}
          dialog={dialog}
          onSignedIn={({ kind, email, user: signedInUser }) => {
            const ref = kind === 'login' ? 'login-form' : 'signup-form'
            acceptOrganiser(
              signedInUser ? { kind: 'loggedIn', user: signedInUser, ref } : { kind: 'magicLink', email },
            )
          }}
          onSelected={(selectedUser) =>
            acceptOrganiser({ kind: 'loggedIn', user: selectedUser, ref: 'save-button' })
          }
        />
      </FocusDialog>
    )
  return (
    <FocusDialog key="information">
      <DialogContent {...headingOf(props)} onClose={dialog.cancel}>
        {opening.form === 'packageExitForm' ? (
          <ExitForm
            labels={settings.exitLabels}
            basis={basis}
            filled={answers?.values}
            problem={problem}
            buttonLabel={organiser ? 'Send Enquiry' : 'Next'}
            isSending={isSending}
            onFilled={acceptValues}
          />
        ) : (
          <InformationForm
            section={section}
            settings={settings}
            filled={answers?.values}
            pageLocationId={opening.place}
            fixedLocationId={basis.locationId}
            problem={problem}
            buttonLabel={organiser ? 'Send Enquiry' : 'Next'}
            isSending={isSending}
            onFilled={acceptValues}
          />
        )}
      </DialogContent>
    </FocusDialog>
  )
}

const headingOf = ({ opening, settings, basis }: LoadedProps): { title: string; subtitle: string } => {
  if (opening.form === 'productForm')
    return {
      title: settings.product.buttonLabel,
      subtitle: `${basis.name}. Tell us when and for how many. Nothing is booked yet.`,
    }
  if (opening.form === 'packageExitForm')
    return {
      title: 'Before you go',
      subtitle: `What’s stopping your ${basis.name} weekend? We’ll save your plan and get back to you.`,
    }
  return {
    title: defaultEnquiryLabel(opening.section),
    subtitle: 'Tell us what you have in mind. It takes a minute, and nothing is booked yet.',
  }
}

/**
 * Renders a page of a dialog, and focuses the dialog when the page appears, so that screen readers read its title.
 * Otherwise, the focus would be lost, because the pressed button is removed.
 */
const FocusDialog = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.closest<HTMLElement>('[role="dialog"]')?.focus(), [])
  return (
    <div ref={element} className="flex min-h-0 flex-1 flex-col">
      {children}
    </div>
  )
}
