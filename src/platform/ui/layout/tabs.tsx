import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

type TabEntry = { id: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type Props = {
  label: string
  tabs: readonly TabEntry[]
  /** The id of the current tab. Omit it and `onChange` to let the tabs manage their own state. */
  current?: string
  onChange?: (id: string) => void
  /** The content fills the remaining height of the page. */
  fills?: boolean
  className?: string
}

/** Several views of one subject. One of them is visible at a time. */
export const Tabs = ({ label, tabs, current, onChange, fills, className }: Props) => (
  <AriaTabs
    selectedKey={current}
    onSelectionChange={(key) => onChange?.(String(key))}
    className={clsx('flex flex-col', fills && 'grow', className)}
  >
    <TabList
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map(({ id, label: text, disabled }) => (
        <Tab
          key={id}
          id={id}
          isDisabled={disabled}
          className={
            'relative flex min-h-(--control) cursor-pointer items-center gap-2 rounded-t-field px-2 font-semibold sm:px-4 ' +
            'whitespace-nowrap text-ink-soft transition-colors duration-(--quick) outline-none ' +
            'after:absolute after:inset-x-1.5 sm:after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-full data-hovered:text-ink ' +
            'data-selected:text-accent-ink data-selected:after:bg-accent data-disabled:opacity-45 ' +
            'data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus'
          }
        >
          {text}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={clsx('rounded-field pt-5', fills && 'flex grow flex-col')}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
