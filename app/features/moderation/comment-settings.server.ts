import type { Account } from '#features/accounts/account.ts'
import { commentSettings, type CommentSettings } from '#features/comments/comment-settings.ts'
import { deleteAuditLogOlderThan } from '#features/comments/audit-log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { whyNotModerate } from './moderation.ts'

export function readCommentSettings(): Promise<CommentSettings> {
  return readSettings(commentSettings)
}

export async function changeCommentSettings(
  settings: CommentSettings,
  admin: Account | null,
): Promise<Outcome<CommentSettings, string>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden) return refused(forbidden)
  await writeSettings(commentSettings, settings)
  return done(settings)
}

export async function deleteOldAuditLog(): Promise<void> {
  const { journalMonths } = await readCommentSettings()
  await deleteAuditLogOlderThan(journalMonths)
}
