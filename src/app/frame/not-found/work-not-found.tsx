import { WorkFrame } from '../work-frame.tsx'
import { NotFoundMessage } from './not-found.tsx'

type Props = { area: 'supplier' | 'staff'; base: string }

const names = { supplier: 'Suppliers', staff: 'Staff' }
const homes = { supplier: (base: string) => `${base}/index/`, staff: (base: string) => base }

/** The not-found page of the supplier and staff areas, in the frame of the area. */
export const WorkNotFound = ({ area, base }: Props) => (
  <WorkFrame area={names[area]} groups={[]}>
    <NotFoundMessage home={{ href: homes[area](base), label: `Back to the ${area} area` }} />
  </WorkFrame>
)
