import { clsx } from 'clsx'
import { Medal as MedalIcon } from 'lucide-react'
import { Badge, type Tone } from '#platform/ui/display/badge.tsx'
import { medalName, type Medal as Standard } from '../rules/medals.ts'

/** The metals themselves; the word beside them says which it is. */
const metals: Readonly<Record<Standard, string>> = {
  bronze: 'text-[#a8642a]',
  silver: 'text-[#7d8794]',
  gold: 'text-[#c08a00]',
  platinum: 'text-[#5a86a8]',
}

/** How good a ready-made package is. */
export const Medal = ({ standard, tone = 'solid' }: { standard: Standard; tone?: Tone }) => (
  <Badge tone={tone} icon={<MedalIcon aria-hidden className={clsx(metals[standard])} />}>
    {medalName(standard)}
  </Badge>
)
