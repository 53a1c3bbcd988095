import { useState } from 'react'
import { type Section, sections } from '#kernel/section.ts'
import { SegmentedChoice } from './fields/segmented-choice.tsx'
import { PageBody } from './layout/page-body.tsx'
import { AccentsBoard } from './style-guide/accents-board.tsx'
import { ActionsBoard } from './style-guide/actions-board.tsx'
import { ChartsBoard } from './style-guide/charts-board.tsx'
import { DisplayBoard } from './style-guide/display-board.tsx'
import { FieldsBoard } from './style-guide/fields-board.tsx'
import { LayoutBoard } from './style-guide/layout-board.tsx'
import { OverlaysBoard } from './style-guide/overlays-board.tsx'
import { TokensBoard } from './style-guide/tokens-board.tsx'

type Theme = 'light' | 'dark' | 'device'
type Accent = Section | 'pink'
type Density = 'calm' | 'dense'

const boards = ['tokens', 'accents', 'actions', 'fields', 'display', 'charts', 'overlays', 'layout'] as const
const titles = {
  tokens: 'Tokens',
  accents: 'Accents',
  actions: 'Actions',
  fields: 'Fields',
  display: 'Display',
  charts: 'Charts',
  overlays: 'Overlays',
  layout: 'Layout',
}

/**
 * Shows the components of the design system in their states. Requires a DialogHost, ToastRegion and LoadingOverlay in
 * the app.
 */
export const StyleGuide = () => {
  const [theme, setTheme] = useState<Theme>('device')
  const [accent, setAccent] = useState<Accent>('pink')
  const [density, setDensity] = useState<Density>('calm')
  return (
    <div
      data-theme={theme === 'device' ? undefined : theme}
      data-section={accent === 'pink' ? undefined : accent}
      data-design="pink"
      data-density={density}
      className="min-h-dvh bg-canvas text-ink"
    >
      <PageBody>
        <header className="grid gap-5 py-8">
          <h1 className="text-3xl font-extrabold">Style guide</h1>
          <p className="max-w-2xl text-lg text-ink-soft">
            Every component in every state. Dialogs and toasts follow the theme of the page.
          </p>
          <nav aria-label="Components" className="flex flex-wrap gap-x-5">
            {boards.map((board) => (
              <a
                key={board}
                href={`#${board}`}
                className="inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline"
              >
                {titles[board]}
              </a>
            ))}
          </nav>
          <div className="grid gap-4 md:grid-cols-[1fr_2fr_1fr]">
            <SegmentedChoice
              label="Theme"
              value={theme}
              onChange={setTheme}
              choices={[
                { value: 'device', label: 'Device' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
            <SegmentedChoice<Accent>
              label="Accent"
              value={accent}
              onChange={setAccent}
              choices={(['pink', ...sections] as const).map((each) => ({ value: each, label: each }))}
            />
            <SegmentedChoice
              label="Density"
              value={density}
              onChange={setDensity}
              choices={[
                { value: 'calm', label: 'Calm' },
                { value: 'dense', label: 'Dense' },
              ]}
            />
          </div>
        </header>
        <TokensBoard />
        <AccentsBoard />
        <ActionsBoard />
        <FieldsBoard />
        <DisplayBoard />
        <ChartsBoard />
        <OverlaysBoard />
        <LayoutBoard />
      </PageBody>
    </div>
  )
}
