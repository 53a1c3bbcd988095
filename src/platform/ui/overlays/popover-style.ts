/** Style of temporary overlays: menus, choices, small panels. */
export const popoverStyle =
  'appearing z-50 min-w-48 overflow-auto rounded-card border border-line bg-raised text-ink shadow-float outline-none'

/** Style of one item of a menu or of a list of choices. */
export const optionStyle =
  'flex min-h-(--control) cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 text-(length:--control-text) ' +
  'outline-none data-focused:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-45 ' +
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint'
