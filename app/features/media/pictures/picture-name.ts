/** No path and no direction mark, which can make « photo…gpj.exe » read « photoexe.jpg »; at most 120 characters. */
export function shownName(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/s, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return Array.from(name).slice(0, 120).join('')
}
