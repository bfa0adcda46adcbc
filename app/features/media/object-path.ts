/** Where a program wants to find a file again. It is a name in the database, never a place on the disk. */
export interface ObjectName {
  path: string
  /** The file that had this path keeps its address, and is found by its key only. */
  replaces: boolean
}

export const pathCharactersMax = 300
const depthMax = 8

/** @returns null when this cannot be a path: empty parts, `.` or `..`, control characters, backslashes, too long. */
export function objectPathOf(text: string): string | null {
  const path = text.normalize('NFC')
  const parts = path.split('/')
  if (path.length > pathCharactersMax || parts.length > depthMax || /[\p{Cc}\p{Cf}\p{Cs}\\]/u.test(path)) return null
  const isPart = (part: string) => part.trim() !== '' && !/^\.+$/.test(part)
  return parts.every(isPart) ? path : null
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
