import { Board, Specimen } from './specimen.tsx'

const colours = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['raised', 'bg-raised'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink-faint', 'bg-ink-faint'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['accent-ink', 'bg-accent-ink'],
  ['good', 'bg-good'],
  ['warn', 'bg-warn'],
  ['bad', 'bg-bad'],
  ['info', 'bg-info'],
  ['star', 'bg-star'],
  ['focus', 'bg-focus'],
  ['function', 'bg-function'],
] as const
const texts = [
  'text-3xl font-extrabold',
  'text-2xl font-bold',
  'text-xl font-bold',
  'text-lg font-semibold',
  'text-base',
  'text-sm',
  'text-xs',
]
const shadows = ['shadow-card', 'shadow-lift', 'shadow-float']

export const TokensBoard = () => (
  <Board id="tokens" title="Tokens">
    <Specimen title="Colours">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {colours.map(([name, background]) => (
          <li key={name} className="grid gap-1 text-xs text-ink-soft">
            <span className={`h-14 rounded-field border border-line ${background}`} />
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Specimen title="Type">
        {texts.map((text) => (
          <p key={text} className={`truncate ${text}`}>
            The best weekend, 12 of 12 going
          </p>
        ))}
      </Specimen>
      <Specimen title="Shadow and radius">
        <div className="grid grid-cols-3 gap-3 p-2">
          {shadows.map((shadow) => (
            <div
              key={shadow}
              className={`grid h-24 place-items-center rounded-card bg-raised text-sm ${shadow}`}
            >
              {shadow.replace('shadow-', '')}
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-4 p-2 text-xs">
          <span className="grid size-20 place-items-center rounded-mark bg-sunken">mark</span>
          <span className="grid size-20 place-items-center rounded-field bg-sunken">field</span>
          <span className="grid size-20 place-items-center rounded-card bg-sunken">card</span>
          <span className="grid size-20 place-items-center rounded-full bg-sunken">full</span>
        </div>
      </Specimen>
    </div>
  </Board>
)
