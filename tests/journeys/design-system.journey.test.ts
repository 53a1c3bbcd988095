import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../support/accessibility.ts'
import {
  checkAccessibility,
  closeByEscape,
  openBrowser,
  soon,
  untilItFits,
  viewports,
} from '../support/browser.ts'
import { serveStyleGuide } from '../support/style-guide/serve-style-guide.ts'

const { newVisitor } = await openBrowser()
let site: Awaited<ReturnType<typeof serveStyleGuide>>

const openPage = async (viewport: 'desktop' | 'phone' = 'desktop'): Promise<Page> => {
  const { page } = await newVisitor({ viewport, baseURL: site.url })
  // The style guide shows the placeholder of a picture that fails to load.
  await page.route('**/media/missing*', (route) =>
    route.fulfill({ body: 'no picture', contentType: 'image/png' }),
  )
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The pages that the tests share. Each test closes its dialogs. The tests that stop the clock are last. */
let sharedPages: { readonly desktop: Page; readonly phone: Page }
beforeAll(async () => {
  site = await serveStyleGuide()
  sharedPages = { desktop: await openPage(), phone: await openPage('phone') }
})
afterAll(() => site.close())
/** Removes what a failed test has left open, so that the next one does not fail too. */
beforeEach(async () => {
  for (const page of Object.values(sharedPages))
    if ((await page.locator('[role=dialog], [data-toast]').count()) > 0) await page.reload()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
/**
 * Returns the result of the last dialog. Consecutive tests expect different results, so that no test passes with the
 * previous one.
 */
const resultOf = (page: Page) => page.locator('[data-answer]').textContent()

test('every component is accessible in light and dark, and fits the screen of every device', async () => {
  const page = sharedPages.desktop
  for (const device of ['phone', 'tablet', 'desktop'] as const) {
    await page.setViewportSize(viewports[device])
    await untilItFits(page)
    if (device === 'tablet') continue
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await checkAccessibility(page)
    }
  }
})

/** Opens a small page without accessibility violations. */
const openPlainPage = async () => {
  const { page } = await newVisitor()
  await page.setContent('<html lang="en"><title>Plain</title><main><h1>Plain page</h1></main></html>')
  await checkAccessibility(page)
  return page
}

test('the accessibility check finds a new violation on a page that it has checked before, and ignores an element that disappears during a check', async () => {
  const page = await openPlainPage()
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  for (const _ of ['first', 'second'])
    expect(await findViolations(page)).toMatchObject([{ rule: expect.stringContaining('button-name') }])
  await page.evaluate(() => {
    document.querySelector('main > button:last-child')!.textContent = 'Named'
  })
  expect(await findViolations(page)).toEqual([])
  const contrastViolation = [{ rule: expect.stringContaining('color-contrast') }]
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main > button:last-child')!.style.cssText =
      'color:#aaa;background:#fff'
  })
  expect(await findViolations(page)).toMatchObject(contrastViolation)
  await page.evaluate(() => document.querySelector('main > button:last-child')!.remove())

  const appendFaintText = (disappears: boolean) =>
    page.evaluate((disappearsWhenChecked) => {
      const text = document.createElement('p')
      text.textContent = 'Faint'
      text.style.cssText = 'color:#abc;background:#fff'
      let checks = 0
      if (disappearsWhenChecked)
        text.checkVisibility = () => {
          checks += 1
          if (checks > 1) text.remove()
          return checks === 1
        }
      document.querySelector('main')!.append(text)
    }, disappears)
  await appendFaintText(true)
  expect(await findViolations(page)).toEqual([])
  await appendFaintText(false)
  expect(await findViolations(page)).toMatchObject(contrastViolation)
})

test('every button and field for customers is at least 44 px high on a phone', async () => {
  const page = sharedPages.phone
  const smallParts = await page.evaluate(() => {
    const parts =
      '#actions button, #actions a[class*=min-h], #fields button, #fields select, #fields label:has(input)'
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => part.getBoundingClientRect().height < 44)
      .map((part) => part.outerHTML.slice(0, 120))
  })
  expect(smallParts).toEqual([])
})

test('dialogs stack; Escape closes the top one and returns the focus (SHELL-039, SHELL-040)', async () => {
  const page = sharedPages.desktop
  const readLayers = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-dialog^=stacked]')].map((dialog) => {
        const layer = dialog.closest<HTMLElement>('[style*=z-index]')
        return layer && getComputedStyle(layer).zIndex
      }),
    )
  await press(page, 'Stack')
  const firstDialog = page.getByRole('dialog', { name: 'Dialog 1' })
  await firstDialog.getByRole('button', { name: 'Open another' }).click()
  const secondDialog = page.getByRole('dialog', { name: 'Dialog 2' })
  await secondDialog.waitFor()
  await soon(() => readLayers()).toEqual(['10', '11'])
  await closeByEscape(secondDialog)
  await soon(() => readLayers()).toEqual(['10'])
  await soon(() => focusedText(page)).toBe('Open another')
  await closeByEscape(firstDialog)
  await soon(() => focusedText(page)).toBe('Stack')
  await soon(async () => JSON.parse((await resultOf(page))!)).toEqual({ cancelled: true })
})

test('a sequence of dialogs returns the focus to the control that opened the first one', async () => {
  const page = sharedPages.desktop
  const responses = ['Remove', 'Yes', 'Ok'] as const
  const buttonNamed = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  for (const lastResponse of responses) {
    await page.getByRole('button', { name: 'One after another', exact: true }).focus()
    await page.keyboard.press('Enter')
    for (const response of responses.slice(0, responses.indexOf(lastResponse))) {
      await buttonNamed(response).click()
      await buttonNamed(response).waitFor({ state: 'detached' })
    }
    await buttonNamed(lastResponse).waitFor()
    await closeByEscape(page.getByRole('dialog'))
    await soon(() => focusedText(page)).toBe('One after another')
  }
})

/** Starts two transitions of an element and hides it before they end. */
const hideInMotion = (page: Page) =>
  page.evaluate(async () => {
    const waitTwoFrames = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const element = document.createElement('p')
    element.style.cssText = 'transition: color 60s, background-color 60s; color: red; background-color: red'
    document.body.append(element)
    await waitTwoFrames()
    element.style.color = element.style.backgroundColor = 'blue'
    await waitTwoFrames()
    element.style.display = 'none'
    await waitTwoFrames()
  })

test('a dialog opened without a pointer has the focus, even if a transition of the page never ends', async () => {
  const page = sharedPages.desktop
  await press(page, 'Stack')
  const dialog = page.getByRole('dialog', { name: 'Dialog 1' })
  await closeByEscape(dialog)
  await hideInMotion(page)
  await page.evaluate(() => {
    const counter = window as unknown as { focusLosses: number }
    counter.focusLosses = 0
    const countLoss = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[role=dialog]')) counter.focusLosses += 1
    }
    document.addEventListener('focusout', countLoss, true)
  })
  // Clicks as a screen reader does.
  await page.getByRole('button', { name: 'Stack', exact: true }).dispatchEvent('click')
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await soon(hasFocus).toBe(true)
  // React Aria removes the focus once after half a second, so that screen readers announce the dialog.
  await soon(() =>
    page.evaluate(() => (window as unknown as { focusLosses: number }).focusLosses),
  ).toBeGreaterThan(0)
  await soon(hasFocus).toBe(true)
  await closeByEscape(dialog)
})

test('a click on the backdrop closes a dialog, unless the dialog turns that off (SHELL-040)', async () => {
  const page = sharedPages.desktop
  await press(page, 'Stack')
  await page.getByRole('dialog', { name: 'Dialog 1' }).waitFor()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog', { name: 'Dialog 1' }).waitFor({ state: 'detached' })
  await press(page, 'Not closed by the backdrop')
  const details = page.getByRole('dialog', { name: 'Your Details' })
  await details.waitFor()
  await page.mouse.click(5, 5)
  // If the click on the backdrop had closed the dialog, the result would be cancelled.
  await details.getByRole('button', { name: 'Sign Up & Save' }).click()
  await details.waitFor({ state: 'detached' })
  await soon(async () => JSON.parse((await resultOf(page))!)).toEqual({ cancelled: false, data: 'saved' })
})

test('a dialog closes when the page changes (SHELL-040)', async () => {
  const page = sharedPages.desktop
  await press(page, 'Stack')
  const dialog = page.getByRole('dialog', { name: 'Dialog 1' })
  await dialog.waitFor()
  await page.evaluate(() => {
    const { dialogs } = window as unknown as {
      dialogs: { reportNavigation: (step: { isBack: boolean; isOtherPage: boolean }) => void }
    }
    dialogs.reportNavigation({ isBack: false, isOtherPage: true })
  })
  await dialog.waitFor({ state: 'detached' })
})

test('a confirm dialog enables Ok only when the word is typed (SHELL-046)', async () => {
  const page = sharedPages.desktop
  await press(page, 'Confirm a word')
  const dialog = page.getByRole('dialog', { name: 'Erase this account?' })
  const okButton = dialog.getByRole('button', { name: 'Ok' })
  const wordField = dialog.getByRole('textbox')
  await soon(() => okButton.isDisabled()).toBe(true)
  await wordField.fill('eras')
  await soon(() => okButton.isDisabled()).toBe(true)
  await wordField.press('Enter')
  await soon(() => dialog.isVisible()).toBe(true)
  await wordField.fill('erase')
  await soon(() => okButton.isEnabled()).toBe(true)
  await okButton.click()
  await dialog.waitFor({ state: 'detached' })
  await soon(() => resultOf(page)).toBe('true')
})

test('a yes or no dialog and an alert with three buttons return the pressed button (SHELL-047)', async () => {
  const page = sharedPages.desktop
  await press(page, 'Yes or no')
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await soon(() => resultOf(page)).toBe('false')
  await press(page, 'Alert')
  const alert = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await soon(() => alert.locator('footer').getByRole('button').count()).toBe(3)
  await alert.getByRole('button', { name: 'Discard' }).click()
  await alert.waitFor({ state: 'detached' })
  await soon(() => resultOf(page)).toBe('"discard"')
})

test("an error toast begins with 'Error: ' and can be pressed over an open dialog without closing it (SHELL-052)", async () => {
  const page = sharedPages.desktop
  await press(page, 'Error')
  const errorToast = page.getByText('Error: Failed operation')
  await errorToast.waitFor()
  await press(page, 'Stack')
  const dialog = page.getByRole('dialog', { name: 'Dialog 1' })
  await dialog.waitFor()
  await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
  await errorToast.waitFor({ state: 'detached' })
  // The dialog is still open and has the focus.
  await closeByEscape(dialog)
})

test('a user chooses a day by keyboard in the calendar, and it appears in British format (SHELL-080)', async () => {
  const page = sharedPages.phone
  const field = page.getByRole('button', { name: /^Arrival/ })
  await field.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Arrival' })
  await calendar.waitFor()
  await checkAccessibility(page)
  const box = (await calendar.boundingBox())!
  expect(box.x >= 0 && box.x + box.width <= viewports.phone.width).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  await soon(() => field.textContent()).toBe('Fri 12 Jun 2026')
  await field.click()
  // The thirteenth is unavailable, and so are days before the minimum.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await soon(() => calendar.isVisible()).toBe(true)
  await calendar.getByRole('button', { name: 'Not decided yet' }).click()
  await soon(() => field.textContent()).toBe('Choose a date')
})

test('arrow keys change a number within its limits; typing finds a location', async () => {
  const page = sharedPages.desktop
  const people = page.getByRole('textbox', { name: 'People' })
  await people.press('ArrowUp')
  await soon(() => people.inputValue()).toBe('13')
  await people.fill('400')
  await people.press('Tab')
  await soon(() => people.inputValue()).toBe('40')
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.click()
  await location.press('Control+a')
  await location.pressSequentially('lis')
  await page.getByRole('option', { name: /Lisbon/ }).click()
  await soon(() => location.inputValue()).toBe('Lisbon')
})

describe('with a stopped clock', () => {
  /** Stops the clock of a page, so that nothing expires on a slow machine until a test advances it. */
  const stopClock = async (page: Page) => {
    await page.clock.install({ time: '2026-06-01T10:00:00Z' })
    await page.clock.pauseAt('2026-06-01T10:01:00Z')
  }
  beforeAll(async () => {
    for (const page of Object.values(sharedPages)) await stopClock(page)
  })

  test('a toast is at the bottom centre and stays while the pointer is on it (SHELL-050)', async () => {
    const page = sharedPages.desktop
    await press(page, 'Information')
    const toast = page.locator('[data-toast=info]')
    await toast.waitFor()
    const box = (await toast.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - viewports.desktop.width / 2)).toBeLessThan(2)
    expect(viewports.desktop.height - (box.y + box.height)).toBeLessThan(40)
    await toast.hover()
    await page.clock.runFor(30_000)
    await soon(() => toast.isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await page.clock.runFor(5100)
    await toast.waitFor({ state: 'detached' })
  })

  test('nothing under the loading overlay can be used, not even by keyboard (SHELL-049)', async () => {
    const page = sharedPages.desktop
    await press(page, 'Lock for two seconds')
    const overlay = page.getByRole('dialog', { name: 'Loading your event' })
    await overlay.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await soon(() => overlay.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await soon(() => page.evaluate(() => document.activeElement?.closest('main'))).toBeNull()
    await page.clock.runFor(2100)
    await overlay.waitFor({ state: 'hidden' })
  })

  test('on a phone toasts appear one at a time, do not cover a form, and can be swiped away', async () => {
    const page = sharedPages.phone
    const pressByKey = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    // A toast that appears under a resting pointer does not count as hovered.
    await page.mouse.move(viewports.phone.width / 2, viewports.phone.height - 40)
    await pressByKey('Information')
    await pressByKey('Error')
    const [errorToast, infoToast] = [page.locator('[data-toast=error]'), page.locator('[data-toast=info]')]
    await errorToast.waitFor()
    expect(await infoToast.count()).toBe(0)
    await pressByKey('Not closed by the backdrop')
    const form = page.getByRole('dialog', { name: 'Your Details' })
    await form.getByLabel('Email').waitFor()
    const isVisibleToPointer = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      return control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    for (const control of await form.locator('input, button').all())
      await soon(() => control.evaluate(isVisibleToPointer)).toBe(true)
    const drag = async (distance: number) => {
      const touch = { pointerType: 'touch', bubbles: true }
      await errorToast.dispatchEvent('pointerdown', { ...touch, clientX: 100 })
      await errorToast.dispatchEvent('pointermove', { ...touch, clientX: 100 + distance })
    }
    await drag(-30)
    await errorToast.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
    await soon(() => errorToast.isVisible()).toBe(true)
    await drag(140)
    await errorToast.waitFor({ state: 'detached' })
    await soon(() => infoToast.isVisible()).toBe(true)
    await form.getByRole('button', { name: 'Sign Up & Save' }).click()
    await page.clock.runFor(2000)
    await form.waitFor({ state: 'detached' })
    await infoToast.getByRole('button', { name: 'Dismiss' }).click()
    await infoToast.waitFor({ state: 'detached' })
  })

  test('a toast on a phone moves away from a control under it', async () => {
    const page = sharedPages.phone
    await press(page, 'Information')
    const toast = page.locator('[data-toast=info]')
    await toast.waitFor()
    // Replaces the page with one that has a button under the toast.
    await page.evaluate(() => {
      const nextButton = document.createElement('button')
      nextButton.textContent = 'The next step'
      nextButton.style.cssText = 'position:fixed;inset:auto 16px 24px;height:44px'
      document.querySelector('main')!.replaceChildren(nextButton)
      nextButton.focus()
    })
    await soon(async () => (await toast.boundingBox())!.y).toBeLessThan(viewports.phone.height / 2)
    await press(page, 'The next step')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  })
})
