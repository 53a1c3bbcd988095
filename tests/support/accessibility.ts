import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The minified file, because every new document loads it; it is less than half as long. */
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Where a page stores the elements of its parts between two evaluations. */
type ShownParts = { partsOfPage: ReadonlyMap<string, readonly Element[]> }

/** The parts of a page at its current width, and the theme. */
type Shown = { readonly theme: string; readonly parts: readonly string[] }

/**
 * Returns the parts of a page that matter to accessibility: each element by its kind, state and style, and its
 * position. The number of equal elements and their texts don't matter. Inert content, such as the page below a
 * dialog, is ignored, because nobody can reach it.
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

/** The remaining checks: whether to check everything except contrast, and the parts whose contrast to check. */
type Wanted = { readonly isRebuilt: boolean; readonly colouredAnew: readonly string[] }

/**
 * Returns what axe finds on the page against WCAG 2.2 AA and its best practices. Contrast takes longer than all other
 * rules, so it is checked in new parts only, in the first and last of equal elements.
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

/** Parts without faults so far, on any page, and their contrast in each theme. */
const faultless = { built: new Set<string>(), coloured: new Set<string>() }

/**
 * Returns the accessibility faults of the current page. A check takes a second of processor time, so a page whose
 * parts were all checked before is skipped, and in another theme only its contrast is checked.
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
 * Fails on anything that axe finds. It retries, because it can find transient faults while a page changes or a dialog
 * fades in.
 */
export const checkAccessibility = async (page: Page): Promise<void> => {
  // One check of a long page takes seconds on a busy machine.
  await expect
    .poll(() => findFaults(page), { timeout: 15_000, message: `accessibility of ${page.url()}` })
    .toEqual([])
}
