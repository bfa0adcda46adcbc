import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { ImportRun } from '../import-report.ts'
import type { RecordOf } from '../records.ts'
import { exportedTables } from '../rows.server.ts'
import { json } from './rows/insert-rows.server.ts'

export async function addExtensionRows(records: RecordOf<'rows'>[], { report, isDryRun }: ImportRun): Promise<void> {
  const { rows: tables } = await db.execute<{ name: string }>(sql.raw(exportedTables))
  for (const [name, group] of Map.groupBy(records, ({ table }) => table)) {
    const isHere = tables.some((one) => one.name === name)
    for (const { table } of isHere ? [] : group)
      report.refuse('rows', 'fiches d’une extension qui n’est pas installée', table)
    if (!isHere || isDryRun) continue
    const table = sql.identifier(name)
    const { rowCount } = await db.execute(sql`insert into ${table} select * from
      jsonb_populate_recordset(null::${table}, ${json(group.map(({ row }) => row))}::jsonb) on conflict do nothing`)
    report.of('rows').added += rowCount ?? 0
    report.of('rows').already += group.length - (rowCount ?? 0)
  }
}
