import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Each look at another document loads it: the minified one is less than half as long. */
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Where a page keeps the elements of its parts between two questions. */
type ShownParts = { partsOfPage: ReadonlyMap<string, readonly Element[]> }

/** What a page is made of at its width, and the theme it is shown in. */
type Shown = { readonly theme: string; readonly parts: readonly string[] }

/**
 * What a page is made of, as far as it matters to accessibility: each element by its kind, its state and its
 * looks, in its place. How many there are of a kind, and their words, make no difference; nor does what is inert,
 * as the page below a dialog: nobody can reach or read it there.
 */
const partsOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const shown = globalThis as unknown as ShownParts
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
    const parts = new Map<string, Element[]>()
    const look = (element: Element, above: string) => {
      const place = `${hash(above + describe(element))}`
      const alike = parts.get(place)
      if (alike) alike.push(element)
      else parts.set(place, [element])
      if (!element.hasAttribute('inert')) for (const child of element.children) look(child, place)
    }
    look(document.documentElement, `${innerWidth}`)
    shown.partsOfPage = parts
    return {
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      parts: [...parts.keys()],
    }
  })

/** What is still to be looked at: the whole page but for its contrast, and the contrast of some of its parts. */
type Wanted = { readonly isRebuilt: boolean; readonly colouredAnew: readonly string[] }

/**
 * What axe finds on the page against WCAG 2.2 AA or its best practices. Contrast takes it longer than all the rest,
 * and is looked at in the new parts alone, in the first and the last of those that are alike.
 */
const violationsOn = async (page: Page, wanted: Wanted) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async ({ isRebuilt, colouredAnew }) => {
    const { axe: tool, partsOfPage } = globalThis as unknown as { axe: typeof axe } & ShownParts
    const isRead = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    const read = colouredAnew.flatMap((part) => {
      const alike = (partsOfPage.get(part) ?? []).filter((one) => one.isConnected && one.checkVisibility())
      return alike.length > 0 && isRead(alike[0]!) ? [alike[0]!, alike.at(-1)!] : []
    })
    const usual = { resultTypes: ['violations' as const], preload: false }
    const results = []
    if (isRebuilt)
      results.push(await tool.run(document, { ...usual, rules: { 'color-contrast': { enabled: false } } }))
    if (read.length > 0)
      results.push(await tool.run({ include: read as Node[] }, { ...usual, runOnly: ['color-contrast'] }))
    return results
      .flatMap(({ violations }) => violations)
      .map(({ id, impact, help, nodes }) => ({
        rule: `${id} (${impact}): ${help}`,
        where: nodes
          .slice(0, 5)
          .map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
      }))
  }, wanted)
}

/** Every part in which nothing was found so far, whatever the page it stood on; its contrast in each theme. */
const faultless = { built: new Set<string>(), coloured: new Set<string>() }

/**
 * What is wrong with the page as it stands for those who cannot see it well, or use no mouse. A look takes a
 * second of a processor, so a page of which every part was found faultless before is not looked at again, and in
 * another theme only its contrast is.
 */
export const findFaults = async (page: Page) => {
  const { theme, parts } = await partsOn(page)
  const coloured = (part: string) => `${theme} ${part}`
  const isRebuilt = parts.some((part) => !faultless.built.has(part))
  const colouredAnew = parts.filter((part) => !faultless.coloured.has(coloured(part)))
  if (!isRebuilt && colouredAnew.length === 0) return []
  const faults = await violationsOn(page, { isRebuilt, colouredAnew })
  if (faults.length === 0)
    for (const part of parts) {
      faultless.built.add(part)
      faultless.coloured.add(coloured(part))
    }
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
