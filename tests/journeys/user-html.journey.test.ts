import { expect, test } from 'vitest'
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { scriptForms } from '#tests/support/script-forms.ts'

const { newVisitor } = await openBrowser()

/** Returns the texts in which the browser finds something that could run. They are parsed, not displayed. */
const findActiveContent = (texts: readonly string[]): string[] => {
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

/** Displays each text as trusted HTML. Returns how often their code called `mark`. */
const countCalls = async (texts: readonly string[]): Promise<number> => {
  let callCount = 0
  const mark = () => {
    callCount += 1
  }
  Object.assign(window, { mark })
  for (const text of texts) {
    const container = document.createElement('main')
    document.body.append(container)
    container.innerHTML = text
    for (const element of container.querySelectorAll<HTMLElement>('*')) {
      element.focus()
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return callCount
}

test('a browser finds active content in most of the attacks, and in none after sanitising (SHELL-069)', async () => {
  const { page } = await newVisitor()
  const sanitised = scriptForms.map(sanitizeUserHtml)
  expect((await page.evaluate(findActiveContent, scriptForms)).length).toBeGreaterThan(
    scriptForms.length * 0.8,
  )
  expect(await page.evaluate(findActiveContent, sanitised)).toEqual([])
  expect(await page.evaluate(countCalls, ['<p onmouseover="mark()">the check works</p>'])).toBe(1)
  expect(await page.evaluate(countCalls, sanitised)).toBe(0)
})
