/** In what a picture is answered, best first: AVIF is a quarter lighter than WebP, JPEG is read by everything. */
const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const pictureContentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/**
 * The formats to answer with, best first. Only what `Accept` names counts: `image/*` is also sent by programs that read
 * neither WebP nor AVIF.
 */
export function acceptedFormats(accept: string | null): PictureFormat[] {
  return pictureFormats.filter((format) => format === 'jpeg' || isNamed(accept ?? '', pictureContentTypes[format]))
}

/** The `&f=` of an address, for those who cannot choose by themselves; null when it is none that can be forced. */
export function forcedFormat(text: string): PictureFormat | null {
  // Never AVIF: who asks for it would wait for the seconds that it takes, and could ask for many.
  return text === 'jpeg' || text === 'webp' ? text : null
}

function isNamed(accept: string, contentType: string): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === contentType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
