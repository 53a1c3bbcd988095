import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { openInPage } from './browser.ts'
import { button, callAs, query } from './event-steps.ts'
import type { openSite } from './site.ts'

type PackageResponse = {
  locationId: string
  peopleCount: number
  eventNotes: string
  productList: { productId: string }[]
}

export const newEmail = () => `enquirer-${randomUUID().slice(0, 8)}@test.com`

/** Returns the dialogs of an enquiry and its steps, in the page of one user. */
export const enquirySteps = (site: Awaited<ReturnType<typeof openSite>>, pageOfUser: () => Page) => {
  const enquiry = () => pageOfUser().getByRole('dialog', { name: 'Quick Stag Do Enquiry' })
  const personForm = () => pageOfUser().getByRole('dialog', { name: 'Your Details' })
  const details = () => pageOfUser().getByRole('dialog', { name: 'New Event Details' })
  const locations = (section = 'Stag') => pageOfUser().getByRole('dialog', { name: `${section} Locations` })

  const signUp = async (email: string) => {
    await personForm().getByLabel('Full Name').fill('Olga Asker')
    await personForm().getByLabel('Email').fill(email)
    await personForm().getByLabel('Phone Number').fill('07911 123456')
    await personForm().getByLabel('Password', { exact: true }).fill('riverboat7')
    await personForm().getByRole('button', { name: 'Sign Up & Save' }).click()
  }

  /** Returns the form with which the event of the page was created. */
  const readCreationForm = () =>
    site.db
      .selectFrom('event_creation')
      .select(['form_type', 'form_ref'])
      .where('event_id', '=', query(pageOfUser()).get('eventId')!)
      .executeTakeFirst()

  const packagesOf = async (eventId: string) =>
    (await callAs<{ packageOption: PackageResponse[] }>(pageOfUser(), 'GET', `/event/${eventId}`))
      .packageOption
  const countEvents = async () => {
    const { id } = await callAs<{ id: string }>(pageOfUser(), 'GET', '/user')
    return (await callAs<unknown[]>(pageOfUser(), 'GET', `/customer/${id}/events`)).length
  }
  const createEmptyEvent = async () => {
    const body = { section: 'stag', requestId: randomUUID() }
    return (await callAs<{ event: { _doc: string } }>(pageOfUser(), 'POST', '/empty-event', body)).event._doc
  }

  /** Fills in and sends the enquiry as the logged-in user. */
  const sendEnquiry = async (people: string, location: string) => {
    await openInPage(pageOfUser(), '/stag/in-newcastle?dialog=enquiryForm&page=1')
    await enquiry().getByLabel('Where would you like to go?').selectOption(location)
    await enquiry().getByRole('textbox', { name: 'How many people?' }).fill(people)
    await button(pageOfUser(), 'Send Enquiry').click()
  }
  const question = () => pageOfUser().getByRole('dialog', { name: 'You already have an enquiry' })

  /** Adds the product of the page to the unsaved package. */
  const addProductOfPage = async () => {
    await button(pageOfUser(), 'Add to package').click()
    const dialog = pageOfUser().getByRole('dialog', { name: 'Add to package' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await pageOfUser().getByText('has been added').waitFor()
  }
  return {
    enquiry,
    personForm,
    details,
    locations,
    signUp,
    readCreationForm,
    packagesOf,
    countEvents,
    createEmptyEvent,
    sendEnquiry,
    question,
    addProductOfPage,
  }
}
