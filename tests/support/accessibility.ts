import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What a page is made of, as far as it matters to accessibility: each element by its kind, its state and its
 * looks, in its place. How many there are of a kind, and their words, make no difference.
 */
const partsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const valued =
      /^(role|type|class|style|lang|tabindex|disabled|hidden|inert|aria-(?!label|describedby|controls|owns|details|errormessage|activedescendant).*)$/
    const named = /^(id|for|name|href|alt|title|placeholder|aria-.*)$/
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .map(({ name, value }) => (valued.test(name) ? `${name}=${value}` : named.test(name) ? name : ''))
        .filter(Boolean)
        .sort()
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      return `${element.tagName} ${attributes.join(' ')} ${hasWords}`
    }
    const hash = (text: string) => {
      let number = 0
      for (let index = 0; index < text.length; index++) number = (number * 31 + text.charCodeAt(index)) | 0
      return number
    }
    const theme = `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`
    const parts = new Set<string>()
    const look = (element: Element, above: string) => {
      const place = `${hash(above + describe(element))}`
      parts.add(place)
      for (const child of element.children) look(child, place)
    }
    look(document.documentElement, theme)
    return [...parts]
  })

/** Every part in which nothing was found so far, whatever the page it stood on. */
const faultless = new Set<string>()

/** What axe finds on the page against WCAG 2.2 AA or its best practices. */
const violationsOn = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
    }))
  })
}

/**
 * What is wrong with the page as it stands for those who cannot see it well, or use no mouse. A look takes a
 * second of a processor, so a page of which every part was found faultless before is not looked at again.
 */
export const findFaults = async (page: Page) => {
  const parts = await partsOn(page)
  if (parts.every((part) => faultless.has(part))) return []
  const faults = await violationsOn(page)
  if (faults.length === 0) for (const part of parts) faultless.add(part)
  return faults
}

/**
 * Fails on anything axe finds. While one page gives way to another, or a dialog fades in, it may find what is
 * gone a moment later: it looks again then.
 */
export const checkAccessibility = async (page: Page): Promise<void> => {
  // One look at a long page takes seconds where the machine is busy.
  await expect
    .poll(() => findFaults(page), { timeout: 15_000, message: `accessibility of ${page.url()}` })
    .toEqual([])
}
