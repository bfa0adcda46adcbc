import { changeAddress, placePage } from '#features/pages/page-addresses.server.ts'
import { placeOf, whyNotWritePage } from '#features/pages/page.ts'
import { deletePage } from '#features/pages/page-trash.server.ts'
import { addPage, publishPage, withdrawPage } from '#features/pages/pages.server.ts'
import { lockPage, type PageRow } from '#features/pages/stored-page.server.ts'
import { withoutOwnOrigin } from './file-addresses.server.ts'
import { textOfColumn, type RowInput } from './row-input.ts'
import { fixedColumn, refuseChange, valueOf } from './write-errors.ts'
import type { WritableTable, Writer } from './writable-table.ts'

/** Dates are accepted and computed anew. */
export const writablePages: WritableTable<PageRow> = {
  scope: 'articles',
  whyNot: whyNotWritePage,

  async insert(row, writer) {
    if (row.get('id')) throw fixedColumn('id')
    const id = valueOf(await addPage(textOf(row, { title: '', content: '' }), writer.account))
    await changeRest(id, row, writer)
    return id
  },

  lock: lockPage,

  async update(page, changes, writer) {
    const { id, version, onlineSince } = page
    refuseChange(changes, { id })
    const isBack = changes.get('online') === true && onlineSince === null
    if (changes.has('title') || changes.has('content') || isBack)
      valueOf(await publishPage(id, textOf(changes, page), writer.account, version, version > 0 && !isBack))
    await changeRest(id, changes, writer)
    if (version === 0 && !isBack) valueOf(await withdrawPage(id, writer.account))
  },

  async remove(rows, { account }) {
    for (const { id } of rows) valueOf(await deletePage(id, account))
  },
}

function textOf(row: RowInput, before: { title: string; content: string }) {
  const of = (name: 'title' | 'content') =>
    row.has(name) ? withoutOwnOrigin((textOfColumn(row, name) ?? '').trim()) : before[name]
  return { title: of('title'), content: of('content') }
}

async function changeRest(id: string, row: RowInput, { account }: Writer): Promise<void> {
  if (row.has('slug')) valueOf(await changeAddress(id, textOfColumn(row, 'slug') ?? '', account))
  if (row.has('place')) valueOf(await placePage(id, placeOf(textOfColumn(row, 'place')), account))
  if (row.get('online') === false) valueOf(await withdrawPage(id, account))
}
