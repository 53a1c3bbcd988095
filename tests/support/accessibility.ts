import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { openSharedSet } from './shared-set.ts'

/** The minified file, because every new document loads it. */
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The elements that a page stores between two calls of `page.evaluate`, by their colours. */
type ShownParts = { elementsByColours: ReadonlyMap<string, readonly Element[]> }

/** The parts of a page, and the colours (with the theme) of its parts that contain text or fields. */
type PageParts = { readonly parts: readonly string[]; readonly colours: readonly string[] }

/**
 * Returns the parts of a page that matter to accessibility: each element by its kind, state and style, and its
 * position. The width of the screen counts only by its effects: which elements are visible, scroll, are too small to
 * press or have other colours. The number of equal elements and their texts do not count. Inert content, such as the
 * page below a dialog, is ignored, because nobody can reach it.
 */
const readParts = (page: Page): Promise<PageParts> =>
  page.evaluate(() => {
    const pageGlobals = globalThis as unknown as ShownParts
    const attributesByValue =
      /^(role|type|class|style|lang|tabindex|disabled|hidden|inert|aria-(?!label|describedby|controls|owns|details|errormessage|activedescendant).*)$/
    const attributesByName = /^(id|for|name|href|alt|title|placeholder|aria-.*)$/
    const fields = 'input, select, textarea'
    const targets = `a, button, summary, ${fields}, [role], [tabindex]`
    const minTarget = 24
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .map(({ name, value }) =>
          attributesByValue.test(name) ? `${name}=${value}` : attributesByName.test(name) ? name : '',
        )
        .filter(Boolean)
        .sort()
      return `${element.tagName} ${attributes.join(' ')} ${hasText(element)}`
    }
    const layoutOf = (element: Element, overflow: string) => {
      if (!element.checkVisibility()) return 'hidden'
      const { width, height } = element.getBoundingClientRect()
      const isSmall = (width < minTarget || height < minTarget) && element.matches(targets)
      const scrolls =
        /auto|scroll/.test(overflow) &&
        (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
      return `${isSmall} ${scrolls}`
    }
    const hash = (text: string) => {
      let number = 0
      for (let index = 0; index < text.length; index++) number = (number * 31 + text.charCodeAt(index)) | 0
      return number
    }
    const parts = new Set<string>()
    const colours = new Map<string, Element[]>()
    const visit = (element: Element, parentPath: string, parentColours: string) => {
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight, overflow } =
        getComputedStyle(element)
      const layout = layoutOf(element, overflow)
      const ownHash = hash(describe(element))
      const path = `${hash(`${parentPath} ${ownHash} ${layout}`)}`
      parts.add(path)
      const style = `${color} ${backgroundColor} ${backgroundImage} ${fontSize} ${fontWeight}`
      const colourPath = `${hash(`${parentColours} ${ownHash} ${style}`)}`
      if (layout !== 'hidden' && (element.matches(fields) || hasText(element))) {
        const equalElements = colours.get(colourPath)
        if (equalElements) equalElements.push(element)
        else colours.set(colourPath, [element])
      }
      if (!element.hasAttribute('inert')) for (const child of element.children) visit(child, path, colourPath)
    }
    visit(document.documentElement, '', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    pageGlobals.elementsByColours = colours
    return { parts: [...parts], colours: [...colours.keys()] }
  })

/** The necessary checks: if `hasNewParts`, all rules except contrast; always the contrast of the new colours. */
type RemainingChecks = { readonly hasNewParts: boolean; readonly newColours: readonly string[] }

/**
 * Returns the violations of WCAG 2.2 AA and of best practices that axe finds on the page. Contrast takes longer than
 * all other rules, so it is checked only for new colours, in the first and last of equal elements.
 */
const violationsOn = async (page: Page, remainingChecks: RemainingChecks) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async ({ hasNewParts, newColours }) => {
    const { axe: tool, elementsByColours } = globalThis as unknown as { axe: typeof axe } & ShownParts
    const elementsToCheck = newColours.flatMap((colours) => {
      const equalElements = (elementsByColours.get(colours) ?? []).filter(
        (one) => one.isConnected && one.checkVisibility(),
      )
      return equalElements.length > 0 ? [equalElements[0]!, equalElements.at(-1)!] : []
    })
    const options = { resultTypes: ['violations' as const], preload: false }
    const results = []
    if (hasNewParts)
      results.push(await tool.run(document, { ...options, rules: { 'color-contrast': { enabled: false } } }))
    if (elementsToCheck.length > 0)
      results.push(
        await tool.run({ include: elementsToCheck as Node[] }, { ...options, runOnly: ['color-contrast'] }),
      )
    return results
      .flatMap(({ violations }) => violations)
      .map(({ id, impact, help, nodes }) => ({
        rule: `${id} (${impact}): ${help}`,
        where: nodes
          .slice(0, 5)
          .map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
      }))
  }, remainingChecks)
}

/** The parts and colours in which workers of this test run have found no fault. */
const checkedParts = openSharedSet(join(inject('runFolder'), 'faultless-parts'))
const colourKey = (colours: string) => `colours ${colours}`

/**
 * Returns the accessibility violations of the current page. A check takes a second of processor time, so a page whose
 * parts were all checked before is skipped, and in another theme only its contrast is checked.
 */
export const findViolations = async (page: Page) => {
  const { parts, colours } = await readParts(page)
  checkedParts.refresh()
  const hasNewParts = parts.some((part) => !checkedParts.has(part))
  const newColours = colours.filter((one) => !checkedParts.has(colourKey(one)))
  if (!hasNewParts && newColours.length === 0) return []
  const faults = await violationsOn(page, { hasNewParts, newColours })
  if (faults.length > 0) return faults
  // Parts that disappeared or changed during the check may not have been checked.
  const pageAfter = await readParts(page)
  const [partsAfter, coloursAfter] = [new Set(pageAfter.parts), new Set(pageAfter.colours)]
  checkedParts.add([
    ...parts.filter((part) => partsAfter.has(part)),
    ...colours.filter((one) => coloursAfter.has(one)).map(colourKey),
  ])
  return []
}

/**
 * Fails if axe finds a violation. Repeats the check, because axe can find transient faults while a page changes or a
 * dialog fades in.
 */
export const checkAccessibility = async (page: Page): Promise<void> => {
  // One check of a long page can take half a minute on a busy machine.
  await expect
    .poll(() => findViolations(page), { timeout: 60_000, message: `accessibility of ${page.url()}` })
    .toEqual([])
}
