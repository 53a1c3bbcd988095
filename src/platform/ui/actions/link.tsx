import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import { isSafeAddress } from '#platform/browser/navigation.ts'

type Anchor = ComponentProps<'a'> & { href: string }
type Linking = {
  /** Draws a link inside the site; the router's own, so that pages change without a reload. */
  component: ComponentType<Anchor> | 'a'
  /** Leads to an address of the site from code, for parts that draw no link. */
  navigate: (href: string, how?: { readonly replace?: boolean }) => void
}

const LinkContext = createContext<Linking>({
  component: 'a',
  navigate: (href, how) => (how?.replace ? window.location.replace(href) : window.location.assign(href)),
})

/** Give it the same `navigate` at each drawing: another one draws every link of the page anew. */
export const LinkProvider = ({ children, component, navigate }: Linking & { children: ReactNode }) => {
  const linking = useMemo(() => ({ component, navigate }), [component, navigate])
  return <LinkContext value={linking}>{children}</LinkContext>
}

export const useLinking = (): Linking => useContext(LinkContext)

export type LinkProps = Anchor & {
  /** Leads to another site. */
  external?: boolean
}

/** A link without a look. An address of a script-type protocol is left out, always (000 §7). */
export const Link = ({ href, external, ...rest }: LinkProps) => {
  const { component: Inner } = useLinking()
  if (!isSafeAddress(href)) return <a {...rest} />
  if (external) return <a rel="noopener noreferrer" {...rest} href={href} />
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(href)) return <a {...rest} href={href} />
  return <Inner {...rest} href={href} />
}

/** True where the browser does something else with a pressed link, such as open it beside the page. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
