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
  /** Renders a link inside the site: the router's component, which changes pages without a reload. */
  component: ComponentType<Anchor> | 'a'
  /** Navigates inside the site from code, for components that render no link. */
  navigate: (href: string, how?: { readonly replace?: boolean }) => void
}

const LinkContext = createContext<Linking>({
  component: 'a',
  navigate: (href, how) => (how?.replace ? window.location.replace(href) : window.location.assign(href)),
})

/**
 * Provides links to all components. Pass the same `navigate` in every render, because a new one renders every link of
 * the page again.
 */
export const LinkProvider = ({ children, component, navigate }: Linking & { children: ReactNode }) => {
  const linking = useMemo(() => ({ component, navigate }), [component, navigate])
  return <LinkContext value={linking}>{children}</LinkContext>
}

export const useLinking = (): Linking => useContext(LinkContext)

export type LinkProps = Anchor & {
  /** True for a link to another site. */
  external?: boolean
}

/** An unstyled link. The href is removed if its scheme could run scripts (SHELL-065). */
export const Link = ({ href, external, ...rest }: LinkProps) => {
  const { component: Inner } = useLinking()
  if (!isSafeAddress(href)) return <a {...rest} />
  if (external) return <a rel="noopener noreferrer" {...rest} href={href} />
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(href)) return <a {...rest} href={href} />
  return <Inner {...rest} href={href} />
}

/** Returns true for clicks that the browser should handle, such as opening the link in a new tab. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
