import { expect, test } from 'vitest'
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { scriptForms } from '#tests/support/script-forms.ts'

const { newVisitor } = await openBrowser()

/** Returns the texts in which the browser finds something that could run. They are parsed, not displayed. */
const findActive = (texts: readonly string[]): string[] => {
  const activeElements =
    'script,style,iframe,object,embed,base,meta,link,svg,math,form,input,button,img,video,audio'
  const isActiveAttribute = ({ name, value }: Attr) =>
    /^(?:on|style$|srcdoc$|formaction$|action$)/i.test(name) ||
    // Browsers ignore control characters and spaces in a scheme.
    /^(?:javascript|vbscript|data|feed):/i.test(value.replace(/[^!-~]/g, ''))
  return texts.filter((text) => {
    const { body } = new DOMParser().parseFromString(`<main>${text}</main>`, 'text/html')
    const elements = [...body.querySelectorAll('*')]
    return (
      body.querySelector(activeElements) !== null ||
      elements.some(({ attributes }) => [...attributes].some(isActiveAttribute))
    )
  })
}

/** Displays each text as trusted HTML. Returns how many of them ran code. */
const countThatRun = async (texts: readonly string[]): Promise<number> => {
  let ran = 0
  const mark = () => {
    ran += 1
  }
  Object.assign(window, { mark })
  for (const text of texts) {
    const place = document.createElement('main')
    document.body.append(place)
    place.innerHTML = text
    for (const element of place.querySelectorAll<HTMLElement>('*')) {
      element.focus()
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return ran
}

test('a browser finds active content in most of the attacks, and in none after sanitising (SHELL-069)', async () => {
  const { page } = await newVisitor()
  const sanitised = scriptForms.map(sanitizeUserHtml)
  expect((await page.evaluate(findActive, scriptForms)).length).toBeGreaterThan(scriptForms.length * 0.8)
  expect(await page.evaluate(findActive, sanitised)).toEqual([])
  expect(await page.evaluate(countThatRun, ['<p onmouseover="mark()">the check works</p>'])).toBe(1)
  expect(await page.evaluate(countThatRun, sanitised)).toBe(0)
})
