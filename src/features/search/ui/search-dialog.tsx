import { SearchX } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { countOf } from '#kernel/format-count.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { maxSearchLength } from '../rules/search-words.ts'
import { hitOption, recentOption, type SearchOption, SearchOptions } from './search-options.tsx'
import { useSearch } from './use-search.ts'

const recentKey = 'recent-searches'
const maxRecent = 6
const recentTexts = z.array(z.string().min(1).max(100)).max(maxRecent)

/** Returns this browser’s earlier searches in which a result was chosen, newest first. */
const readRecentSearches = (): readonly string[] =>
  recentTexts.safeParse(readJson(localStore(), recentKey)).data ?? []

const storeRecentSearch = (text: string): void => {
  const otherTexts = readRecentSearches().filter(
    (earlierText) => earlierText.toLowerCase() !== text.toLowerCase(),
  )
  writeJson(localStore(), recentKey, [text, ...otherTexts].slice(0, maxRecent))
}

const clearRecentSearches = (): void => localStore().remove(recentKey)

type Props = {
  /** Searches only items that are sold in this section; if undefined, all items. */
  section?: Section
  text: string
  onText: Dispatch<SetStateAction<string>>
  /** Options that are shown above the hits, such as a point on the map. */
  leadingOptions?: readonly SearchOption[]
  /** The state of loading the options in `first`. */
  leadingState?: { readonly isLoading: boolean; readonly hasFailed: boolean; readonly retry: () => void }
  /** The label of the field, which says what can be found. */
  label?: string
  hint?: string
  /** Returns the text that the user typed before this field was rendered. It is called once, after the first render. */
  typedBefore: () => string
  onClose: () => void
}

/** The site-wide search: a field and its results, which can be chosen with the arrow keys or by touch. */
export const SearchDialog = ({
  section: initialSection,
  text,
  onText,
  leadingOptions = [],
  leadingState,
  label = 'Locations, things to do, ideas',
  hint = 'Search for a city, an activity or a place to stay.',
  typedBefore,
  onClose,
}: Props) => {
  const [section, setSection] = useState(initialSection)
  useEffect(() => onText((text) => typedBefore() + text), [typedBefore, onText])
  const [recent, setRecent] = useState(readRecentSearches)
  const { navigate } = useLinking()
  const id = useId()
  const searchState = useSearch(text, section)
  const isIdle = text.trim() === ''
  const options = isIdle
    ? recent.map(recentOption)
    : [...leadingOptions, ...(searchState.response?.data.map(hitOption) ?? [])]
  const choose = (option: SearchOption) => {
    if (option.href === undefined) return onText(option.title)
    storeRecentSearch(text.trim())
    onClose()
    navigate(option.href)
  }
  const clearRecent = () => {
    clearRecentSearches()
    setRecent([])
  }
  const { active: activeIndex, onKey } = useActiveOption(options, text, choose)
  const isEmpty = !isIdle && options.length === 0
  const isUnderWay = searchState.isUnderWay || Boolean(leadingState?.isLoading)
  return (
    <DialogContent title="Search" onClose={onClose}>
      <div className="-m-1 flex h-[min(34rem,68dvh)] flex-col gap-1 p-1">
        <SearchField
          label={label}
          value={text}
          onChange={onText}
          maxLength={maxSearchLength}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${activeIndex}` : undefined}
          onKeyDown={onKey}
        />
        <p role="status" className="sr-only">
          {isIdle || isUnderWay ? '' : countOf(options.length, 'result', 'results')}
        </p>
        {searchState.response?.corrected && !isEmpty && (
          <p className="px-3 pt-2 text-ink-soft text-sm">
            Showing results for <strong>{searchState.response.corrected}</strong>
          </p>
        )}
        <div className="-mx-2 min-h-0 grow overflow-y-auto px-2">
          <SearchOptions
            id={id}
            options={options}
            activeIndex={activeIndex}
            idOf={(index) => `${id}-${index}`}
            onChoose={choose}
          />
          {leadingState?.hasFailed && <ErrorState onRetry={leadingState.retry} />}
          {isIdle && <EmptyHint hint={hint} hasRecent={recent.length > 0} onForget={clearRecent} />}
          {isEmpty && !leadingState?.hasFailed && (
            <NoOptions
              found={{ ...searchState, isUnderWay }}
              section={section}
              onEverything={() => setSection(undefined)}
            />
          )}
        </div>
      </div>
    </DialogContent>
  )
}

/**
 * Returns the index of the option that the Enter key chooses: the first of each new list, or the one selected with the
 * arrow keys. Also returns the handler of key presses.
 */
const useActiveOption = (
  options: readonly SearchOption[],
  text: string,
  choose: (option: SearchOption) => void,
) => {
  const [chosen, setChosen] = useState({ text, index: 0 })
  const lastIndex = options.length - 1
  const active = chosen.text === text ? Math.min(chosen.index, Math.max(lastIndex, 0)) : 0
  const indexAfterKey: Readonly<Record<string, number>> = {
    ArrowDown: active === lastIndex ? 0 : active + 1,
    ArrowUp: active === 0 ? lastIndex : active - 1,
    PageDown: lastIndex,
    PageUp: 0,
  }
  const onKey = (event: KeyboardEvent) => {
    const option = options[active]
    const index = indexAfterKey[event.key]
    // During composition with an input method, the Enter key ends the composition.
    if (!option || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(option)
    else if (index !== undefined) setChosen({ text, index })
    else return
    event.preventDefault()
  }
  return { active, onKey }
}

type HintProps = { hint: string; hasRecent: boolean; onForget: () => void }

/** Renders a hint before anything is typed, or a button that clears the recent searches above it. */
const EmptyHint = ({ hint, hasRecent, onForget }: HintProps) =>
  hasRecent ? (
    <Button kind="quiet" size="small" className="mt-2" onClick={onForget}>
      Clear recent searches
    </Button>
  ) : (
    <p className="px-3 py-8 text-center text-ink-soft">{hint}</p>
  )

type NothingProps = { section?: Section; onEverything: () => void }

/** Explains an empty list: still loading, failed, or nothing found. */
const NoOptions = ({ found, ...props }: NothingProps & { found: ReturnType<typeof useSearch> }) => {
  if (found.hasFailed) return <ErrorState onRetry={found.retry} />
  if (!found.response) return <LoadingOptions />
  return found.isUnderWay ? null : <NoResults {...props} />
}

const LoadingOptions = () => (
  <div className="flex flex-col gap-2 pt-4">
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} className="h-12" />
    ))}
  </div>
)

const NoResults = ({ section, onEverything }: NothingProps) => (
  <EmptyState
    icon={<SearchX />}
    title="Nothing found"
    action={section && <Button onClick={onEverything}>Search all kinds of events</Button>}
  >
    {section ? `No matches in ${sectionLabels(section).plural}` : 'Try another word, or fewer words.'}
  </EmptyState>
)
