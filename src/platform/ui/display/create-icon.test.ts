import { readFileSync } from 'node:fs'
import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.tsx'

type Icon = ComponentType<SVGProps<SVGSVGElement>>
type IconModule = { default: Icon; __iconData: Parameters<typeof createIcon>[0] }

/** Returns the stylesheet's rule for icons, converted to attributes. */
const attributesOfStyle = () => {
  const style = readFileSync(new URL('../styles/ui.css', import.meta.url), 'utf8')
  const [, rule = ''] = /\.icon \{([^}]*)\}/.exec(style) ?? []
  return [...rule.matchAll(/([\w-]+): (\w+);/g)].map(
    ([, name, value]) => `${name}=${value!.replace('px', '')}`,
  )
}

/** Returns the opening tags with their attributes sorted, without the classes that only identify icons. */
const tagsOf = (icon: Icon, props: SVGProps<SVGSVGElement>, addedAttributes: readonly string[]) =>
  [...renderToStaticMarkup(createElement(icon, props)).matchAll(/<(\w+)([^>]*)>/g)].map(([, name, rest]) => [
    name,
    [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, key, value]) => `${key}=${value!.replace(/\b(?:icon|lucide(?:-[\w-]+)?)(?: |$)/g, '')}`)
      .concat(name === 'svg' ? addedAttributes : [])
      .filter((attribute) => attribute !== 'class=')
      .sort(),
  ])

test.each(['clock', 'map-pin', 'star', 'party-popper', 'calendar-days', 'ellipsis-vertical', 'lock'])(
  'the icon %s is rendered as lucide renders it',
  async (name) => {
    const { default: lucideIcon, __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule
    const ourIcon = createIcon(__iconData)
    const inheritedAttributes = [...attributesOfStyle(), 'xmlns=http://www.w3.org/2000/svg']
    for (const props of [
      {},
      { className: 'size-4' },
      { 'aria-hidden': true },
      { 'aria-label': 'Closed' },
    ] as const)
      expect(tagsOf(ourIcon, props, inheritedAttributes)).toEqual(tagsOf(lucideIcon, props, []))
  },
)
