import type { UploadedPicture } from '../images/upload-picture.ts'

export type Previews = ReturnType<typeof makePreviews>

/** Each picture has a local address while it is uploaded. All are remembered, since undo may restore an old one. */
export function makePreviews() {
  const pictures = new Map<string, UploadedPicture | null | undefined>()
  return {
    add: (file: File): string => {
      const address = URL.createObjectURL(file)
      pictures.set(address, undefined)
      return address
    },
    has: (address: string) => pictures.has(address),
    // A local address of an earlier visit to the page shows nothing.
    storedAs: (address: string) => (pictures.has(address) ? pictures.get(address) : null),
    settle: (address: string, picture: UploadedPicture | null) => void pictures.set(address, picture),
    close: () => {
      for (const address of pictures.keys()) URL.revokeObjectURL(address)
    },
  }
}

export function adoptPictures(html: string, add: (file: File) => string): string {
  return html.replace(/src="data:(image\/[a-z]+);base64,([^"]*)"/g, (whole, type: string, base64: string) => {
    const file = fileOf(type, base64)
    return file ? `src="${add(file)}"` : whole
  })
}

function fileOf(type: string, base64: string): File | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], `image-collee.${type.slice('image/'.length)}`, { type })
  } catch {
    return null // invalid base64
  }
}
