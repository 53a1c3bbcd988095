import { useMediaHost } from '#platform/ui/display/media-host.tsx'
import { type MediaHost, pictureAddress } from '#platform/ui/display/picture-sources.ts'
import { LoadingOverlay } from '#platform/ui/overlays/loading-overlay.tsx'
import ownLoader from './loader.svg?url'

/**
 * Returns the address of the overlay's image on the image host, or on the site itself if no image host is configured
 * (SHELL-049).
 */
export const loaderAddress = (host: MediaHost, ownAddress: string): string =>
  host.kind === 'folder' && host.base.startsWith('/') ? ownAddress : pictureAddress(host, 'loader', 128)

/** The overlay that covers a page while a long operation runs. */
export const SiteOverlay = () => <LoadingOverlay loaderImage={loaderAddress(useMediaHost(), ownLoader)} />
