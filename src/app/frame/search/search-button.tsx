import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { Section } from '#kernel/section.ts'
import { gatherKeys } from '#platform/browser/gather-keys.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'

const open = async (section?: Section) => {
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
  /** The selector of the page's own search field, which Ctrl+K focuses if it exists. */
  ownSearch?: string
}

/** Opens the site-wide search, also with Ctrl+K or ⌘K. Its code is loaded only then. */
export const SearchButton = ({ section, ownSearch }: Props) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      const field = ownSearch ? document.querySelector<HTMLInputElement>(ownSearch) : null
      if (field && field !== document.activeElement) {
        field.focus()
        field.select()
      } else void open(section)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [section, ownSearch])
  return (
    <IconButton label="Search (Ctrl K)" icon={<Search aria-hidden />} onClick={() => void open(section)} />
  )
}
