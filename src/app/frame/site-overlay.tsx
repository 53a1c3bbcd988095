import { useMediaHost } from '#platform/ui/display/media-host.tsx'
import { type MediaHost, pictureAddress } from '#platform/ui/display/picture-sources.ts'
import { LoadingOverlay } from '#platform/ui/overlays/loading-overlay.tsx'
import ownLoader from './loader.svg?url'

/** Where the overlay's image comes from: the image host, which is the site itself unless one is configured (002 §7). */
export const loaderAddress = (host: MediaHost, own: string): string =>
  host.kind === 'folder' && host.base.startsWith('/') ? own : pictureAddress(host, 'loader', 128)

/** Covers the page while long work is under way. On the pages that have such work. */
export const SiteOverlay = () => <LoadingOverlay loaderImage={loaderAddress(useMediaHost(), ownLoader)} />
