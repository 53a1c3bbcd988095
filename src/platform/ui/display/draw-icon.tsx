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
      return `<${element} ${written.join(' ')}></${element}>`
    })
    .join('')

/** Who cannot see passes it by, unless it was given a name. */
const isNamed = (props: IconProps): boolean =>
  props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined

/**
 * Makes an icon of lucide's data, as a component that costs next to nothing: one element whose inside is text, made
 * once. The build puts it where lucide-react has its own (scripts/icons-plugin.ts), which works out classes, sizes
 * and attributes anew at each rendering and of every part makes an element.
 */
const drawIcon = (data: IconData) => {
  const inside = { __html: markupOf(data) }
  return (props: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={isNamed(props) ? undefined : true}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that a library of this build brings
      dangerouslySetInnerHTML={inside}
    />
  )
}

export default drawIcon
