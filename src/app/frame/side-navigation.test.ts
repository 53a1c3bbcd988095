import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SideNavigation, type WorkLinks } from './side-navigation.tsx'

const link = (label: string, isCurrent = false) => ({
  href: `/admin/index/${label.toLowerCase()}`,
  label,
  icon: null,
  isCurrent,
})
const render = (groups: WorkLinks[]) =>
  renderToStaticMarkup(createElement(SideNavigation, { area: 'Staff', groups }))

test('several groups have headings, and a button for phones with the name of the current page', () => {
  const html = render([
    { title: 'Work', links: [link('Tasks'), link('Events', true)] },
    { title: 'Team', links: [link('Roles')] },
  ])
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*Events.*<\/button>/)
  const headings = [...html.matchAll(/<p id="([^"]+)"[^>]*>([^<]+)</g)]
  expect(headings.map(([, , text]) => text)).toEqual(['Work', 'Team'])
  for (const [, id] of headings) expect(html).toContain(`aria-labelledby="${id}"`)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
})

test('a single group has neither a heading nor a button', () => {
  const html = render([{ title: 'Work', links: [link('Tasks')] }])
  expect(html).not.toMatch(/<button|<p /)
})
