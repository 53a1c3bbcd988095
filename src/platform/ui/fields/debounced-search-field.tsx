import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Milliseconds after the last keystroke before the search starts. */
const searchDelay = 250

type Props = { label: string; value: string; onChange: (search: string | undefined) => void }

/** A search field that waits until the user stops typing; the key / focuses it. */
export const DebouncedSearchField = ({ label, value, onChange }: Props) => {
  const [typedText, setTypedText] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typedText === value) return
    const timer = setTimeout(() => onChange(typedText || undefined), searchDelay)
    return () => clearTimeout(timer)
  }, [typedText])
  // 'Clear filters' and the browser's back button also change the value. The field then shows the new one.
  useEffect(() => setTypedText(value), [value])
  return (
    <SearchField
      label={label}
      // On a phone, the hint '( / )' is left out: the shortcut needs a keyboard, and there is no room.
      placeholder={window.innerWidth < 640 ? label : `${label} ( / )`}
      className="w-full sm:w-96"
      value={typedText}
      onChange={setTypedText}
      onSearch={(text) => onChange(text || undefined)}
    />
  )
}
