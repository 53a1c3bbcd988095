import 'leaflet/dist/leaflet.css'
import './location-map.css'
import { rings, steps } from 'virtual:country-outlines'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Section } from '#kernel/section.ts'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { customLocationAddress } from '../../rules/custom-location-address.ts'
import type { Point } from '../../rules/distance.ts'
import type { ListedLocation } from '../../rules/find-locations.ts'

/** The tile server of the map. Without it, the map shows the outlines of countries (CAT-O18). */
export type MapTiles = { readonly url: string; readonly attribution: string }

type MapLocation = Pick<ListedLocation, 'id' | 'slug' | 'name' | 'loc'>

type Props = {
  section: Section
  locations: readonly MapLocation[]
  hrefOf: (location: Pick<MapLocation, 'id' | 'slug'>) => string
  tiles?: MapTiles
  className?: string
}

/** The zoom level from which pins show names. */
const minZoomForNames = 7
/** The maximum zoom levels. Outlines are too coarse for more. */
const maxZoom = { outlines: 9, tiles: 17 }

/** A map with links to locations. A click elsewhere offers to show products around that point. */
export default function LocationMap({ section, locations, hrefOf, tiles, className }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shownMap = useRef<{ map: L.Map; pins: L.LayerGroup }>(undefined)
  const { navigate } = useLinking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once, with the initial props
  useEffect(() => {
    const map = openMap(box.current!, tiles)
    map.on('click', ({ latlng }) => offerProductsAround(map, section, latlng, navigate))
    shownMap.current = { map, pins: L.layerGroup().addTo(map) }
    return () => void map.remove()
  }, [])
  useEffect(() => {
    const { map, pins } = shownMap.current!
    pins.clearLayers()
    for (const location of locations) pinOf(location, hrefOf(location), navigate).addTo(pins)
    const bounds = L.latLngBounds(locations.map(({ loc }) => [loc.lat, loc.lon]))
    if (bounds.isValid()) map.fitBounds(bounds.pad(0.1), { maxZoom: 8, animate: false })
  }, [locations, hrefOf, navigate])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is not a fieldset
    <div ref={box} role="group" aria-label="Map of locations" data-map className={className} />
  )
}

type Navigate = ReturnType<typeof useLinking>['navigate']

const openMap = (box: HTMLElement, tiles: MapTiles | undefined): L.Map => {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(box, {
    center: [54, -2],
    zoom: 5,
    minZoom: 2,
    // Outlines are also sharp at fractional zoom levels, which let the locations fill the map.
    zoomSnap: tiles ? 1 : 0.25,
    maxZoom: tiles ? maxZoom.tiles : maxZoom.outlines,
    zoomAnimation: !reducesMotion,
    fadeAnimation: !reducesMotion,
    worldCopyJump: true,
  })
  map.attributionControl.setPrefix(false)
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: maxZoom.tiles }).addTo(map)
  else
    L.polygon(
      rings.map((ring) => [pointsOf(ring)]),
      {
        className: 'map-land',
        weight: 1,
        fillOpacity: 1,
        interactive: false,
        smoothFactor: 1.5,
      },
    ).addTo(map).getAttribution = () => 'Outlines: Natural Earth'
  const toggleNames = () => {
    box.dataset.named = String(map.getZoom() >= minZoomForNames)
  }
  map.on('zoomend', toggleNames)
  toggleNames()
  return map
}

/** Decodes the points of a ring, which the build encodes as differences. */
const pointsOf = (ring: readonly number[]): L.LatLngTuple[] => {
  let [lon, lat] = [0, 0]
  const points: L.LatLngTuple[] = []
  for (let index = 0; index < ring.length; index += 2) {
    lon += ring[index]! / steps
    lat += ring[index + 1]! / steps
    points.push([lat, lon])
  }
  return points
}

const pinOf = ({ name, loc }: MapLocation, href: string, navigate: Navigate): L.Marker => {
  const label = document.createElement('span')
  label.textContent = name
  const icon = L.divIcon({ className: 'map-pin', html: label, iconSize: [16, 16] })
  const pin = L.marker([loc.lat, loc.lon], { icon, title: name, alt: name, riseOnHover: true })
  return pin.on('click keypress', (event) => {
    const { key } = ((event as L.LeafletKeyboardEvent).originalEvent ?? {}) as Partial<KeyboardEvent>
    if (key === undefined || key === 'Enter') navigate(href)
  })
}

const offerProductsAround = (
  map: L.Map,
  section: Section,
  { lat, lng }: L.LatLng,
  navigate: Navigate,
): void => {
  const point: Point = {
    lat: Number(lat.toFixed(4)),
    lon: Number(L.Util.wrapNum(lng, [-180, 180], true).toFixed(4)),
  }
  const link = document.createElement('a')
  link.href = customLocationAddress({ section, name: `${point.lat}, ${point.lon}`, ...point })
  link.textContent = 'See everything within 25 miles'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    navigate(link.href)
  })
  L.popup().setLatLng([lat, lng]).setContent(link).openOn(map)
}
