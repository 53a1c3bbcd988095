import { clsx } from 'clsx'
import { Medal as MedalIcon } from 'lucide-react'
import { Badge, type Tone } from '#platform/ui/display/badge.tsx'
import { medalName, type Medal as Standard } from '../rules/medals.ts'

/** The colours of the metals are decorative: the text beside them names the medal. */
const metals: Readonly<Record<Standard, string>> = {
  bronze: 'text-[#a8642a]',
  silver: 'text-[#7d8794]',
  gold: 'text-[#c08a00]',
  platinum: 'text-[#5a86a8]',
}

/** The standard of a ready-made package. */
export const Medal = ({ standard, tone = 'solid' }: { standard: Standard; tone?: Tone }) => (
  <Badge tone={tone} icon={<MedalIcon aria-hidden className={clsx(metals[standard])} />}>
    {medalName(standard)}
  </Badge>
)
