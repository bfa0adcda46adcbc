/* The storage of a browser is a convenience: it may be full or forbidden. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns false when nothing was stored */
export function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
