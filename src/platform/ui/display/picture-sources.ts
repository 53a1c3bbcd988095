import { pictureWidths, widestPicture } from '#kernel/picture-widths.ts'

/** The host of pictures: the site's own folder, or a media cloud by its name (SHELL-O19). */
export type MediaHost = { kind: 'folder'; base: string } | { kind: 'cloud'; name: string; host?: string }

/** A picture of the media folder or cloud, and its alternative text, which is empty for a decorative picture. */
export type Photo = { readonly id: string; readonly alt: string }

type PictureOptions = { crop?: string; quality?: string; format?: string; dpr?: number }

/** Scenes, photos of the library and pictures of records are always served by the site itself. */
const ownPictures = /^(scene|photo|whole|of)\//

/**
 * Returns the address of a picture at a width in px. Defaults: crop fill, quality auto, format auto, dpr 2
 * (SHELL-075).
 */
export const pictureAddress = (
  host: MediaHost,
  id: string,
  width: number,
  { crop = 'fill', quality = 'auto', format = 'auto', dpr = 2 }: PictureOptions = {},
): string => {
  const path = id.split('/').map(encodeURIComponent).join('/')
  if (ownPictures.test(id)) return `/media/${path}?w=${width}`
  if (host.kind === 'folder') return `${host.base.replace(/\/$/, '')}/${path}?w=${width}`
  const base = host.host ?? 'https://res.cloudinary.com'
  return `${base}/${host.name}/image/upload/c_${crop},q_${quality},f_${format},dpr_${dpr.toFixed(1)},w_${width}/${path}`
}

/** Returns the srcset of a picture, without files that are wider than `widest` px. */
export const pictureSources = (host: MediaHost, id: string, widest = widestPicture): string =>
  pictureWidths
    .filter((width) => width <= widest)
    .map((width) => `${pictureAddress(host, id, width)} ${width}w`)
    .join(', ')
