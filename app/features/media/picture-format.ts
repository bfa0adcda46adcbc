const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const pictureContentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/** The best come first. Only types that `Accept` names count: programs without WebP and AVIF send `image/*` too. */
export function acceptedFormats(accept: string | null): PictureFormat[] {
  return pictureFormats.filter((format) => format === 'jpeg' || isNamed(accept ?? '', pictureContentTypes[format]))
}

export function forcedFormat(text: string): PictureFormat | null {
  // AVIF takes seconds, so it cannot be requested explicitly.
  return text === 'jpeg' || text === 'webp' ? text : null
}

function isNamed(accept: string, contentType: string): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === contentType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
