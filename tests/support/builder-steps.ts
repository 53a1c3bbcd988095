import type { Locator, Page } from 'playwright-core'
import { openInPage } from './browser.ts'
import { type catalogueOf, createEventWithPackage } from './builder-page.ts'

type Catalogue = Awaited<ReturnType<typeof catalogueOf>>

/** Returns locators and steps of the builder. Those without a page parameter use the page of the organiser. */
export const builderSteps = (catalogue: Catalogue, pageOfOrganiser: () => Page) => {
  const price = (page: Page) => page.getByLabel('Price per person')
  const day = (page: Page, index: number) => page.getByLabel('Days').locator('section').nth(index)
  const card = (within: Locator | Page, name: string) => within.getByRole('row', { name })
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  const untilAllSaved = () => pageOfOrganiser().getByText('All saved').waitFor()
  const untilOneUnsaved = () => pageOfOrganiser().getByText('1 unsaved change', { exact: true }).waitFor()

  const openPackage = async (page: Page, eventId: string, packageId: string) => {
    await openInPage(page, `/my-events/package?${new URLSearchParams({ eventId, packageId })}`)
    await price(page).waitFor()
  }
  /** Creates a package of the organiser and opens it. */
  const openNewPackage = async () => {
    const createdPackage = await createEventWithPackage(pageOfOrganiser(), catalogue)
    await openPackage(pageOfOrganiser(), createdPackage.eventId, createdPackage.packageId)
    await untilAllSaved()
    return createdPackage
  }
  /** Opens the form that adds a product to a day of the package. */
  const openAddForm = async (page: Page, index: number, name: string) => {
    await page
      .getByRole('button', { name: /^Add to/ })
      .nth(index)
      .click()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Add to package' }).click()
    return page.getByRole('dialog', { name: 'Add to package' })
  }
  const confirmAdd = (dialog: Locator) => dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const choose = async (name: string, action: string) => {
    await pageOfOrganiser()
      .getByRole('button', { name: `Change ${name}`, exact: true })
      .first()
      .click()
    await pageOfOrganiser().getByRole('dialog', { name }).getByRole('button', { name: action }).click()
  }
  const moveToSecondDay = async (name: string) => {
    await choose(name, 'Move to another day')
    await pageOfOrganiser().getByRole('dialog').getByLabel('Day').selectOption({ index: 1 })
    await pageOfOrganiser().getByRole('button', { name: 'Move', exact: true }).click()
  }
  return {
    price,
    day,
    card,
    save,
    untilAllSaved,
    untilOneUnsaved,
    openPackage,
    openNewPackage,
    openAddForm,
    confirmAdd,
    choose,
    moveToSecondDay,
  }
}
