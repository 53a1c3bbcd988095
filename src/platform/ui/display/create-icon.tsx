import type { SVGProps } from 'react'

/** The data of a lucide icon: elements with their attributes, one of which is a key for React. */
type IconData = {
  readonly node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'dangerouslySetInnerHTML'>

const markupOf = ({ node }: IconData): string =>
  node
    .map(([element, { key, ...attributes }]) => {
      const attributeTexts = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
      return `<${element} ${attributeTexts.join(' ')}/>`
    })
    .join('')

/** Icons are hidden from screen readers unless they have a name. */
const isNamed = (props: IconProps): boolean =>
  props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined

/**
 * Creates an icon component from lucide's data. It renders fast: one element with an HTML string that is created
 * once. The rule `.icon` of the stylesheet sets its style. An alias in vite.config.ts makes lucide-react use this
 * function. The library's own components compute classes, sizes and attributes in every render and create an element
 * for every part. That takes half of the time to render a page of cards.
 */
const createIcon = (data: IconData) => {
  const innerHtml = { __html: markupOf(data) }
  return ({ className, ...props }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden={isNamed(props) ? undefined : true}
      {...props}
      className={className ? `icon ${className}` : 'icon'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes from a library in this build
      dangerouslySetInnerHTML={innerHtml}
    />
  )
}

export default createIcon
