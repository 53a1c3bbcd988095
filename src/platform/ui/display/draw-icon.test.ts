import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import drawIcon from './draw-icon.tsx'

type Icon = ComponentType<SVGProps<SVGSVGElement>>
type IconModule = { default: Icon; __iconData: Parameters<typeof drawIcon>[0] }

/** Opening tags with their attributes in order, without the classes that lucide puts before those asked for. */
const tagsOf = (icon: Icon, props: SVGProps<SVGSVGElement>) =>
  [...renderToStaticMarkup(createElement(icon, props)).matchAll(/<(\w+)([^>]*)>/g)].map(([, name, rest]) => [
    name,
    [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, key, value]) => `${key}=${value!.replace(/\blucide(?:-[\w-]+)?(?: |$)/g, '')}`)
      .filter((attribute) => attribute !== 'class=')
      .sort(),
  ])

test.each(['clock', 'map-pin', 'star', 'party-popper', 'calendar-days', 'ellipsis-vertical', 'lock'])(
  'the icon %s is drawn as lucide draws it',
  async (name) => {
    const { default: theirs, __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule
    const ours = drawIcon(__iconData)
    for (const props of [
      {},
      { className: 'size-4' },
      { 'aria-hidden': true },
      { 'aria-label': 'Closed' },
    ] as const)
      expect(tagsOf(ours, props)).toEqual(tagsOf(theirs, props))
  },
)
