import { missingFilesAdvice, missingFilesText } from '#features/backups/backed-up-amounts.ts'
import { capitalised, frenchList } from '#platform/text/french.ts'
import type { StateLine } from './state-line.ts'

type BrokenKind = 'missing' | 'away' | 'full' | 'other'

/** Where nothing can be written. */
export interface BrokenPlace {
  reason: string
  kind: BrokenKind
}

export interface BrokenFolder extends BrokenPlace {
  name: string
  place: string
}

export interface FilesFacts {
  broken: BrokenPlace | null
  place: string
  /** At the last backup, pictures and videos of the blog that were stored no more. */
  missing: number
}

const advices: Record<BrokenKind, string> = {
  missing: 'Remettez à sa place ce qui n’est plus là, ou relancez le blog, qui fera un dossier vide.',
  away: 'Branchez ce disque\u00a0: les sauvegardes reprennent d’elles-mêmes. Pour un autre disque, donnez un autre dossier par BACKUP_DIR, puis relancez le blog.',
  full: 'Faites de la place sur ce disque, ou agrandissez-le.',
  other: 'Vérifiez que ce lieu existe, qu’il n’est pas plein et que le blog a le droit d’y écrire.',
}

/** @param isDiskTold the line of the disk says that it is full, and what to do */
export function describeFiles({ broken, place, missing }: FilesFacts, isDiskTold: boolean): StateLine {
  const name = 'Images et vidéos'
  if (broken?.kind === 'missing')
    return {
      name,
      level: 'failure',
      found: `Gardées ${place}, qui n’est plus là.`,
      advice: 'Remettez ce dossier à sa place, ou restaurez une sauvegarde.',
    }
  if (broken) {
    const found = `Rien ne peut être écrit là où elles sont gardées, ${place} (${broken.reason}).`
    return { name, level: 'failure', found, advice: isDiskTold && broken.kind === 'full' ? null : advices[broken.kind] }
  }
  const lost = missingFilesText(missing)
  if (!lost) return { name, level: 'ok', found: `Gardées ${place}.`, advice: null }
  return {
    name,
    level: 'failure',
    found: `Gardées ${place}. À la dernière sauvegarde, ${lost}`,
    advice: missingFilesAdvice,
  }
}

const effects: Record<string, string> = {
  outbox: 'les e-mails ne peuvent pas être gardés',
  sauvegardes: 'aucune sauvegarde ne peut être faite',
  temporary: 'aucune image ni vidéo ne peut être reçue',
  uploads: 'aucune vidéo ne peut être reçue',
  variants: 'les images ne peuvent pas être réduites pour les pages',
}

const isOfData = ({ place }: BrokenFolder, dataDir: string) => place.startsWith(`${dataDir}/`)

/** Where the line of the disk says that it is full. */
export function isNamedByDiskLine(folder: BrokenFolder, dataDir: string): boolean {
  return folder.kind === 'full' && isOfData(folder, dataDir)
}

export function describeFolders(folders: BrokenFolder[], dataDir: string): StateLine[] {
  if (folders.length === 0) return []
  const groups = Map.groupBy(folders, (folder) => `${folder.reason} ${isOfData(folder, dataDir)}`)
  const found = [...groups.values()].map((group) => sentenceOf(group))
  const kinds = new Set(folders.map(({ kind }) => kind))
  const advice = [...kinds].map((kind) => advices[kind]).join(' ')
  return [{ name: 'Dossiers', level: 'failure', found: found.join(' '), advice }]
}

/** Of folders with the same reason. */
function sentenceOf(folders: BrokenFolder[]): string {
  const [{ kind, reason, place } = { kind: 'other', reason: '', place: '' }] = folders
  const names = folders.map(({ name }) => name)
  const one = folders.length === 1
  const which = one ? place : `les dossiers ${frenchList(names)} du blog`
  const isGone = one ? `Le dossier ${which} n’est plus là` : `L${which.slice(1)} ne sont plus là`
  const refused = kind === 'away' ? capitalised(reason) : `Rien ne peut être écrit dans ${which} (${reason})`
  const broken = kind === 'missing' ? isGone : refused
  return `${broken}\u00a0: ${effectsOf(names).join(', ')}.`
}

/** Videos pass through both folders of what is received. */
function effectsOf(names: string[]): (string | undefined)[] {
  return names.filter((name) => name !== 'uploads' || !names.includes('temporary')).map((name) => effects[name])
}
