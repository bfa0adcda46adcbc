const nameCharactersMax = 120

/** Removes paths and direction marks: these can make « photo…gpj.exe » read « photoexe.jpg ». */
export function displayedName(fileName: string, fallback = ''): string {
  const name = fileName
    .replace(/^.*[\\/]/s, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return Array.from(name).slice(0, nameCharactersMax).join('') || fallback
}
