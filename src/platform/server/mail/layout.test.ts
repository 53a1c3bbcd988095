import { readFileSync } from 'node:fs'
import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import { sections } from '#kernel/section.ts'
import { mailAccents, mailButton, mailLayout } from './layout.ts'

const css = readFileSync('src/platform/ui/styles/tokens.css', 'utf8')
/** Returns the accent in light mode of the block that begins with the selector. */
const accentOf = (selector: string) =>
  new RegExp(`\\n${selector}[^{]*\\{[^}]*--accent: light-dark\\((#\\w{6})`).exec(css)?.[1]

test('mails have the colours of the site’s sections', () => {
  expect(mailAccents).toEqual({
    default: accentOf(':root,\n\\[data-design="pink"\\]'),
    ...Object.fromEntries(sections.map((name) => [name, accentOf(`\\[data-section="${name}"\\]`)])),
  })
})

test.each([...sections, undefined])(
  'the brand and the button of a mail have the colour of its section: %s',
  async (section) => {
    const look = { brand: 'Jaunt', publicUrl: 'https://jaunt.test', contact: { phone: '', email: '' } }
    const html = await render(
      mailLayout(look, 'Hello', mailButton('Open', 'https://jaunt.test/x'), { section }),
    )
    const accent = mailAccents[section ?? 'default']
    expect(html).toContain(`background-color:${accent}`)
    expect(new Set(html.match(new RegExp(Object.values(mailAccents).join('|'), 'g')))).toEqual(
      new Set([accent]),
    )
  },
)
