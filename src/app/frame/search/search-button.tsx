import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { Section } from '#kernel/section.ts'
import { gatherKeys } from '#platform/browser/gather-keys.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'

const openSiteSearch = async (section?: Section) => {
  const endTyping = gatherKeys()
  try {
    const { openSearch } = await loadPart(() => import('./open-search.tsx'))
    openSearch(section, endTyping)
  } catch {
    endTyping()
  }
}

type Props = {
  section?: Section
  /** The selector of the page's own search field. The / key focuses the field if it exists. */
  searchFieldSelector?: string
}

/** The button that opens the site-wide search, as Ctrl+K and ⌘K do. The search is loaded only when it opens. */
export const SearchButton = ({ section, searchFieldSelector }: Props) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.shiftKey || event.altKey) return
      const isModified = event.ctrlKey || event.metaKey
      if (event.key.toLowerCase() === 'k' && isModified) {
        event.preventDefault()
        void openSiteSearch(section)
      } else if (event.key === '/' && !isModified && searchFieldSelector && !isTyping(event.target)) {
        const field = document.querySelector<HTMLInputElement>(searchFieldSelector)
        if (!field) return
        event.preventDefault()
        field.focus()
        field.select()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [section, searchFieldSelector])
  return (
    <IconButton
      label="Search (Ctrl K)"
      icon={<Search aria-hidden />}
      onClick={() => void openSiteSearch(section)}
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
