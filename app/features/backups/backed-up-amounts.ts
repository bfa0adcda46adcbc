import { count } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'

interface CountedTables {
  tables: { rows: number }[]
}

export function rowsIn({ tables }: CountedTables): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** @returns null where nothing is missing */
export function missingFilesText(missing: number | null | undefined): string | null {
  if (!missing) return null
  return `${count(missing, 'image ou vidéo du blog n’était plus là', 'images et vidéos du blog n’étaient plus là')}.`
}

export const missingFilesAdvice =
  'Remettez-les à leur place, ou restaurez une sauvegarde qui les a encore\u00a0: d’ici là, aucune sauvegarde n’est supprimée. Les images et vidéos dont vous n’avez plus besoin se suppriment dans la médiathèque.'

export function amountsText(database: CountedTables, files: { count: number; bytes: number }): string {
  const rows = `${count(database.tables.length, 'table', 'tables')}, ${count(rowsIn(database), 'ligne', 'lignes')}`
  return `${rows}\u00a0; ${count(files.count, 'fichier', 'fichiers')}, ${sizeText(files.bytes)}.`
}
