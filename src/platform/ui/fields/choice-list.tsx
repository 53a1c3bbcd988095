import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Collection, ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { optionStyle } from '../overlays/popover-style.ts'
import { SearchField } from './search-field.tsx'

type ListChoice = { id: string; label: string; note?: ReactNode }

type Props = {
  label: string
  search: string
  onSearch: (text: string) => void
  searchPlaceholder?: string
  choices: readonly ListChoice[]
  /** The id of the current choice. */
  chosen?: string
  onChoose: (id: string) => void
  /** Called when the user scrolls near the end of the list. Omit it if there are no more choices. */
  onMore?: () => void
  isLoading: boolean
  /** Shown while the list is empty. */
  empty: ReactNode
}

/** Height in px of one choice with two lines of text. */
const rowHeight = 60

/** A search field and a list of the options that the server finds, to choose one. Only visible rows are rendered. */
export const ChoiceList = ({
  label,
  choices,
  chosen,
  onChoose,
  onMore,
  isLoading,
  empty,
  ...props
}: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const focusList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.focus()
  }
  return (
    <div className="grid gap-3">
      <SearchField
        label={label}
        placeholder={props.searchPlaceholder}
        value={props.search}
        onChange={props.onSearch}
        onKeyDown={focusList}
      />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, loaderHeight: rowHeight }}>
        <ListBox<ListChoice>
          ref={list}
          aria-label={label}
          aria-busy={isLoading}
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelectionChange={(keys) => {
            const [id] = keys
            if (id !== undefined) onChoose(String(id))
          }}
          renderEmptyState={() => <div className="p-3 text-sm text-ink-soft">{empty}</div>}
          className="h-80 overflow-y-auto rounded-field border border-line outline-none -outline-offset-3 data-focus-visible:outline-3 data-focus-visible:outline-focus"
        >
          <Collection items={choices}>{(choice) => <Row choice={choice} />}</Collection>
          {onMore && <ListBoxLoadMoreItem isLoading={isLoading} onLoadMore={onMore} />}
        </ListBox>
      </Virtualizer>
    </div>
  )
}

const Row = ({ choice: { id, label, note } }: { choice: ListChoice }) => (
  <ListBoxItem id={id} textValue={label} className={clsx(optionStyle, 'group h-full')}>
    <span className="min-w-0 grow">
      <span className="block truncate group-data-selected:font-semibold">{label}</span>
      {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
    </span>
    <Check aria-hidden className="invisible group-data-selected:visible" />
  </ListBoxItem>
)
