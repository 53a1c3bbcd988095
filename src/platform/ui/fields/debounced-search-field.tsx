import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Milliseconds after the last keystroke before the search starts. */
const searchDelay = 250

type Props = { label: string; value: string; onChange: (search: string | undefined) => void }

/** A search field that waits until the user stops typing; the key / focuses it. */
export const DebouncedSearchField = ({ label, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed || undefined), searchDelay)
    return () => clearTimeout(timer)
  }, [typed])
  // 'Clear filters' and the browser's back button also change the value. The field then shows the new one.
  useEffect(() => setTyped(value), [value])
  return (
    <SearchField
      label={label}
      // On a phone, the hint '( / )' is left out: the shortcut needs a keyboard, and there is no room.
      placeholder={window.innerWidth < 640 ? label : `${label} ( / )`}
      className="w-full sm:w-96"
      value={typed}
      onChange={setTyped}
      onSearch={(text) => onChange(text || undefined)}
    />
  )
}
