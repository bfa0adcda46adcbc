export const pathCharactersMax = 300
const depthMax = 8

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
