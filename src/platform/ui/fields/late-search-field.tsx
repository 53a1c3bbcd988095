import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Milliseconds after the last key before the list is asked for. */
const searchDelay = 250

type Props = { label: string; value: string; onChange: (search: string | undefined) => void }

/** A search that waits until the reader stops typing; Ctrl K leads to it. */
export const LateSearchField = ({ label, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (typed === value) return
    const clock = setTimeout(() => onChange(typed || undefined), searchDelay)
    return () => clearTimeout(clock)
  }, [typed])
  // Cleared filters, and the browser's way back, empty it too.
  useEffect(() => setTyped(value), [value])
  return (
    <SearchField
      label={label}
      // A phone has no such keys, and no room to name them.
      placeholder={window.innerWidth < 640 ? label : `${label} (Ctrl K)`}
      className="w-full sm:w-96"
      value={typed}
      onChange={setTyped}
      onSearch={(text) => onChange(text || undefined)}
    />
  )
}
