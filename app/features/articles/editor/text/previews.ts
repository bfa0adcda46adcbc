import type { StoredPicture } from '../images/upload-picture.ts'

/**
 * Pictures on their way to the server. Each stands in the text under a local address, which becomes its own once it is
 * stored. They are all remembered: undo may bring an old address back.
 */
export interface Previews {
  /** @returns the local address under which it is shown meanwhile. */
  add: (file: File) => string
  has: (address: string) => boolean
  /** Undefined while it is on its way, null when it is lost. */
  storedAs: (address: string) => StoredPicture | null | undefined
  settle: (address: string, picture: StoredPicture | null) => void
  close: () => void
}

export function makePreviews(): Previews {
  const stored = new Map<string, StoredPicture | null | undefined>()
  return {
    add: (file) => {
      const address = URL.createObjectURL(file)
      stored.set(address, undefined)
      return address
    },
    has: (address) => stored.has(address),
    // One of another visit to the page: nothing can be shown of it.
    storedAs: (address) => (stored.has(address) ? stored.get(address) : null),
    settle: (address, picture) => stored.set(address, picture),
    close: () => {
      for (const address of stored.keys()) URL.revokeObjectURL(address)
    },
  }
}

/** The pictures that lie whole in a pasted HTML, as files; their places keep a local address. */
export function adoptPictures(html: string, add: (file: File) => string): string {
  return html.replace(/src="data:(image\/[a-z]+);base64,([^"]*)"/g, (whole, type: string, encoded: string) => {
    const file = fileOf(type, encoded)
    return file ? `src="${add(file)}"` : whole
  })
}

function fileOf(type: string, encoded: string): File | null {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new File([bytes], `image-collee.${type.slice('image/'.length)}`, { type })
  } catch {
    return null // not base64 after all: the place stays empty
  }
}
