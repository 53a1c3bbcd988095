import { useEffect, useState } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { needsCustomer, useCurrentUser } from '#features/accounts/ui/index.ts'
import { type Section, sectionWords } from '#kernel/section.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'
import { nextStep } from '../rules/enquiry-pages.ts'
import { AccountPage } from './account-page.tsx'
import { type FilledEnquiry, keepEnquiry, recallEnquiry } from './enquiry-memory.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { InformationForm } from './information-form.tsx'
import { useEnquiryPage } from './use-enquiry-page.ts'
import { type EnquiryFormSettings, useEnquirySettings } from './use-enquiry-settings.ts'
import { useSendEnquiry, type Who } from './use-send-enquiry.ts'

export type EnquiryOpening = {
  readonly section: Section
  /** The place of the page it was opened on. */
  readonly place: string | undefined
  readonly formRef: string | undefined
}

type Props = { opening: EnquiryOpening; dialog: DialogHandle<'sent'> }

/** The enquiry: what the trip is to be, then whose it is (002 §4). */
export const EnquiryDialog = (props: Props) => {
  const user = useCurrentUser()
  const settings = useEnquirySettings(props.opening.section)
  const isShown = settings?.form.display !== 'No'
  const { cancel } = props.dialog
  useEffect(() => {
    if (!isShown) cancel()
  }, [isShown, cancel])
  if (user === undefined || !settings || !isShown) return <Skeleton className="m-6 min-h-80 flex-1" />
  return <EnquiryPages {...props} user={user} settings={settings} />
}

type Known = Props & { user: CurrentUser | null; settings: EnquiryFormSettings }

/** What is known of the trip and of who asks, and what follows when something is added to it. */
const useEnquiry = ({ opening, dialog, user, settings }: Known) => {
  const { section } = opening
  const { firstForm } = settings.form
  const [filled, setFilled] = useState(() => recallEnquiry(section))
  const [asker, setAsker] = useState<Who>()
  const { send, ...sending } = useSendEnquiry(opening, () => dialog.done('sent'))
  const customer = user && !needsCustomer(user) ? user : undefined
  const who: Who | undefined = asker ?? (customer && { kind: 'loggedIn', user: customer, ref: 'save-button' })
  const situation = { firstForm, hasCustomer: who !== undefined, isFilled: filled !== undefined }
  const { page, go } = useEnquiryPage(situation, dialog.cancel)
  const goOn = (enquiry: FilledEnquiry | undefined, organiser: Who | undefined) => {
    const hasCustomer = organiser !== undefined
    const step = nextStep({ firstForm, hasCustomer, isFilled: enquiry !== undefined })
    if (step !== 'send') go(step)
    else void send(enquiry!, organiser!)
  }
  return {
    ...sending,
    page,
    filled,
    who,
    takeValues: (values: EnquiryValues) => {
      const enquiry = keepEnquiry(section, values)
      setFilled(enquiry)
      goOn(enquiry, who)
    },
    takeOrganiser: (organiser: Who) => {
      // Staff are asked next for whom it is.
      if (organiser.kind === 'loggedIn' && needsCustomer(organiser.user)) return
      setAsker(organiser)
      goOn(filled, organiser)
    },
  }
}

const EnquiryPages = (props: Known) => {
  const { opening, dialog, user, settings } = props
  const { section } = opening
  const { page, filled, who, problem, isSending, takeValues, takeOrganiser } = useEnquiry(props)
  if (page === '2')
    return (
      <FocusDialog key={user === null ? 'sign-in' : 'select'}>
        <AccountPage
          user={user}
          section={section}
          dialog={dialog}
          onSignedIn={({ kind, email, user: signedIn }) => {
            const ref = kind === 'login' ? 'login-form' : 'signup-form'
            takeOrganiser(signedIn ? { kind: 'loggedIn', user: signedIn, ref } : { kind: 'magicLink', email })
          }}
          onSelected={(selected) => takeOrganiser({ kind: 'loggedIn', user: selected, ref: 'save-button' })}
        />
      </FocusDialog>
    )
  return (
    <FocusDialog key="information">
      <DialogContent
        title={sectionWords(section).enquiryButton}
        subtitle="Tell us what you have in mind. It takes a minute, and nothing is booked."
        onClose={dialog.cancel}
      >
        <InformationForm
          section={section}
          settings={settings}
          filled={filled?.values}
          place={opening.place}
          problem={problem}
          buttonLabel={who ? 'Send Enquiry' : 'Next'}
          isSending={isSending}
          onFilled={takeValues}
        />
      </DialogContent>
    </FocusDialog>
  )
}
