import { Beer, createLucideIcon, Martini } from 'lucide-react'
import { type Section, type SectionLabels, sectionLabels } from '#kernel/section.ts'

/** The head of a stag; the icon library has none. */
const Stag = createLucideIcon('stag', [
  ['path', { d: 'M8.5 11C5 10.5 3.5 8 3.5 3M3.5 6.5H6.5M7 10.5V6.5', key: 'left' }],
  ['path', { d: 'M15.5 11c3.5-.5 5-3 5-8M20.5 6.5h-3M17 10.5v-4', key: 'right' }],
  ['path', { d: 'M8.5 11h7l-1.3 7.2a2.2 2.2 0 0 1-4.4 0Z', key: 'head' }],
  ['path', { d: 'M8.3 12.2 5.5 13M15.7 12.2l2.8.8', key: 'ears' }],
])

const icons = { stag: Stag, cocktail: Martini, drinks: Beer } satisfies Record<SectionLabels['icon'], unknown>

/** The icon of a section, which is decorative (SHELL-005 to SHELL-008). */
export const SectionIcon = ({ section, className }: { section: Section; className?: string }) => {
  const Icon = icons[sectionLabels(section).icon]
  return <Icon aria-hidden className={className} data-icon={sectionLabels(section).icon} />
}
