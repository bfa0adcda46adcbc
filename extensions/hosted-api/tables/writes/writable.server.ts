import type { TableName } from '../readable.server.ts'
import { writableArticles } from './article-writes.server.ts'
import { writableComments } from './comment-writes.server.ts'
import { writableRoles } from './role-writes.server.ts'
import type { WritableTable } from './writable-table.ts'

export const writableTables: Record<TableName, WritableTable> = {
  articles: writableArticles,
  comments: writableComments,
  user_roles: writableRoles,
}
