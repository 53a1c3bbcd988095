import { ChevronDown, LocateFixed } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Section } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { customLocationAddress, readPoint } from '../../rules/custom-location-address.ts'
import type { DistanceOrigin } from './use-location-choice.ts'

type Props = {
  section: Section
  from: DistanceOrigin | null
  /** Sets the point that distances are measured from. */
  onFrom: (from: DistanceOrigin) => void
}

const hereName = 'you'

/** Links to the products around a custom location: the user's position, or typed coordinates. */
export const SomewhereElse = ({ section, from, onFrom }: Props) => {
  const [problem, setProblem] = useState<string>()
  const [isLocating, setLocating] = useState(false)
  const findMe = () => {
    setLocating(true)
    requestPosition({
      onFound: (point) => {
        setLocating(false)
        setProblem(undefined)
        onFrom({ ...point, name: hereName })
      },
      onFailed: () => {
        setLocating(false)
        setProblem('We couldn’t get your location from your browser. Enter coordinates instead.')
      },
    })
  }
  return (
    <details className="group border-line border-t pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field font-semibold text-accent-ink focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        Somewhere else
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 pb-4">
        <p className="text-ink-soft text-sm">
          A cottage in the hills, or the bride’s home town: see what there is within 25 miles of any point.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={findMe} pending={isLocating}>
            <LocateFixed aria-hidden />
            Near me
          </Button>
          {from && (
            <TextLink
              href={customLocationAddress({ section, ...from })}
              className="inline-flex min-h-11 items-center"
            >
              Everything around {from.name}
            </TextLink>
          )}
        </div>
        <PointForm section={section} problem={problem} />
      </div>
    </details>
  )
}

const PointForm = ({ section, problem: positionProblem }: { section: Section; problem?: string }) => {
  const { navigate } = useLinking()
  const [problem, setProblem] = useState<string>()
  const openPoint = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const point = readPoint(String(form.get('point')))
    if (!point) return setProblem('Enter two numbers such as 54.97, -1.61')
    const name = String(form.get('name')).trim() || `${point.lat}, ${point.lon}`
    navigate(customLocationAddress({ section, name, ...point }))
  }
  return (
    <form onSubmit={openPoint} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label="Latitude and longitude"
        name="point"
        inputMode="text"
        placeholder="54.97, -1.61"
        error={problem ?? positionProblem}
        onChange={() => setProblem(undefined)}
      />
      <TextField label="Name (Optional)" name="name" maxLength={120} />
      <Button type="submit" className="sm:mt-7">
        See what’s nearby
      </Button>
    </form>
  )
}

type Callbacks = { onFound: (point: { lat: number; lon: number }) => void; onFailed: () => void }

/** Requests the user's position, rounded to about ten yards. Fails without their permission. */
const requestPosition = ({ onFound, onFailed }: Callbacks): void => {
  if (!('geolocation' in navigator)) onFailed()
  else
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        onFound({ lat: Number(coords.latitude.toFixed(4)), lon: Number(coords.longitude.toFixed(4)) }),
      onFailed,
      { timeout: 10_000, maximumAge: 600_000 },
    )
}
