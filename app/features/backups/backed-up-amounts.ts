import { count } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'

interface CountedTables {
  tables: { rows: number }[]
}

export function rowsIn({ tables }: CountedTables): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

export function amountsText(database: CountedTables, files: { count: number; bytes: number }): string {
  const rows = `${count(database.tables.length, 'table', 'tables')}, ${count(rowsIn(database), 'ligne', 'lignes')}`
  return `${rows}\u00a0; ${count(files.count, 'fichier', 'fichiers')}, ${sizeText(files.bytes)}.`
}
