import type { SVGProps } from 'react'

/** What an icon of lucide is made of: elements with their attributes, and a key for React among these. */
type IconData = {
  readonly node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'dangerouslySetInnerHTML'>

const markupOf = ({ node }: IconData): string =>
  node
    .map(([element, { key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
      return `<${element} ${written.join(' ')}/>`
    })
    .join('')

/** Who cannot see passes it by, unless it was given a name. */
const isNamed = (props: IconProps): boolean =>
  props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined

/**
 * Makes an icon of lucide's data, as a component that costs next to nothing: one element whose inside is text, made
 * once. How it is drawn is a rule of the stylesheet, `.icon`. The build puts it where lucide-react has its own
 * (scripts/icons-plugin.ts), which works out classes, sizes and attributes anew at each rendering, makes an element
 * of every part, and were half of a page of cards.
 */
const drawIcon = (data: IconData) => {
  const inside = { __html: markupOf(data) }
  return ({ className, ...props }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden={isNamed(props) ? undefined : true}
      {...props}
      className={className ? `icon ${className}` : 'icon'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that a library of this build brings
      dangerouslySetInnerHTML={inside}
    />
  )
}

export default drawIcon
