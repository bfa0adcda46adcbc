// Long: one list, read as a whole.
import type { Account } from '#features/accounts/account.ts'
import { deleteVerificationsOf, endEmailChange, endSessions } from '#features/accounts/pending-access.server.ts'
import { exportArticles, exportDrafts } from '#features/articles/article-export.server.ts'
import { transferArticles } from '#features/articles/article-authors.server.ts'
import { forgetInTrash } from '#features/articles/article-trash.server.ts'
import { exportComments, exportEmailPreferences } from '#features/comments/comment-export.server.ts'
import { anonymizeInAuditLog } from '#features/comments/audit-log.server.ts'
import { deleteOrAnonymizeComments } from '#features/comments/member-changes.server.ts'
import { exportKeys } from '#features/keys/keys.server.ts'
import { exportUploads } from '#features/library/media-export.server.ts'
import { exportBan, exportDecisionsAbout, exportDecisionsBy } from '#features/moderation/member-decisions.server.ts'
import { deleteInvitationsTo, exportInvitations } from '#features/people/invitations.server.ts'
import { exportPageRevisions } from '#features/pages/page-revisions.server.ts'
import { anonymizeReports } from '#features/moderation/member-decisions.server.ts'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { exportAccount, exportPeopleDecisions } from '#features/profile/account-export.server.ts'
import { deletePresentation, exportPresentation } from '#features/reading/presentations.server.ts'
import { exportReportsBy } from '#features/reports/reported-comments.server.ts'
import { deleteEmailsTo } from '#platform/mail/sent-emails.server.ts'

/** A test walks every table of the database, and this list. */
export interface MemberTable {
  /**
   * The columns that refer to a person, with what happens to each when the account is deleted: the rule of the database
   * (`cascade`, `set null`), or `onDeletion`; `kept` needs a reason beside it.
   */
  columns: Record<string, 'cascade' | 'set null' | 'onDeletion' | 'kept'>
  onDeletion?: (deletion: AccountDeletion) => Promise<void>
  exports: Record<string, (account: Account) => Promise<unknown>> | null
  /** Null when rows stay as they are, and serve again once the account is reinstated. */
  onSuspension: ((personId: string) => Promise<void>) | null
}

const cascade = { columns: { user_id: 'cascade' }, exports: null, onSuspension: null } as const

export const memberTables: Record<string, MemberTable> = {
  users: { columns: { email: 'cascade' }, exports: { compte: exportAccount }, onSuspension: null },
  // The export lists these as parts of the account, without anything that opens it.
  user_roles: cascade,
  sessions: { ...cascade, onSuspension: endSessions },
  passkeys: cascade,
  known_devices: cascade,
  email_changes: {
    columns: { user_id: 'cascade', old_email: 'cascade', new_email: 'cascade' },
    exports: null,
    onSuspension: endEmailChange,
  },
  invitations: {
    columns: { email: 'onDeletion', invited_by: 'cascade' },
    onDeletion: ({ account }) => deleteInvitationsTo(account.email),
    exports: { 'vos invitations': exportInvitations },
    onSuspension: null,
  },
  sign_in_accounts: { ...cascade, columns: { user_id: 'cascade', account_id: 'cascade' } },
  sign_in_codes: cascade,
  second_factors: cascade,

  // The deletion of an article takes its locks in the same order, so that no deadlock is possible.
  articles: {
    columns: { author_id: 'onDeletion', author: 'onDeletion' },
    onDeletion: transferArticles,
    exports: { articles: ({ id }) => exportArticles(id) },
    onSuspension: null,
  },
  article_drafts: {
    columns: { author_id: 'cascade' },
    exports: { brouillons: ({ id }) => exportDrafts(id) },
    onSuspension: null,
  },
  trash_rows: { columns: { row: 'onDeletion' }, onDeletion: forgetInTrash, exports: null, onSuspension: null },
  article_revisions: { columns: { saved_by: 'set null' }, exports: null, onSuspension: null },
  // Pages belong to the site: their texts stay, without the name of who put them online.
  page_revisions: {
    columns: { saved_by: 'set null' },
    exports: { 'pages mises en ligne': ({ id }) => exportPageRevisions(id) },
    onSuspension: null,
  },
  author_presentations: {
    ...cascade,
    onDeletion: deletePresentation,
    exports: { 'votre présentation': ({ id }) => exportPresentation(id) },
  },
  // Articles that stay show the files, and an id that belongs to nobody reveals nothing.
  pictures: {
    columns: { uploaded_by: 'kept' },
    exports: { 'fichiers envoyés': ({ id }) => exportUploads(id) },
    onSuspension: null,
  },
  videos: { columns: { uploaded_by: 'kept' }, exports: null, onSuspension: null },

  comments: {
    columns: { user_id: 'onDeletion', author: 'onDeletion' },
    onDeletion: deleteOrAnonymizeComments,
    exports: { commentaires: ({ id }) => exportComments(id) },
    onSuspension: null,
  },
  comment_bans: {
    columns: { user_id: 'cascade', banned_by: 'set null' },
    exports: { 'interdiction de commenter': ({ id }) => exportBan(id) },
    onSuspension: null,
  },
  comment_letter_choices: { ...cascade, exports: { 'messages choisis': exportEmailPreferences } },
  // This runs before the audit log, which tells whose comments the reports are about.
  comment_reports: {
    columns: { email: 'onDeletion', closed_by: 'set null' },
    onDeletion: anonymizeReports,
    exports: { 'signalements sans réponse encore': ({ email }) => exportReportsBy(email) },
    onSuspension: null,
  },
  comment_journal: {
    columns: { member_id: 'onDeletion', actor_id: 'onDeletion' },
    onDeletion: ({ account, comments }) => anonymizeInAuditLog(account.id, comments === 'removed'),
    exports: {
      'décisions sur vos commentaires': ({ id }) => exportDecisionsAbout(id),
      'vos décisions de modération': ({ id }) => exportDecisionsBy(id),
    },
    onSuspension: null,
  },
  // These links hold nothing but a hash, and check that the administrator still is one.
  decision_links: { columns: { admin_id: 'cascade' }, exports: null, onSuspension: null },
  api_keys: {
    columns: { person_id: 'cascade' },
    exports: { 'clés pour les programmes': ({ id }) => exportKeys(id) },
    onSuspension: null,
  },
  // Decisions about people stay on record, under the names of that day.
  people_journal: {
    columns: { admin_id: 'kept', person_id: 'kept' },
    exports: { 'vos décisions sur les personnes': exportPeopleDecisions },
    onSuspension: null,
  },
  verifications: {
    columns: { identifier: 'onDeletion', value: 'onDeletion' },
    onDeletion: ({ account }) => deleteVerificationsOf(account),
    exports: null,
    onSuspension: null,
  },
  letters: {
    columns: { to: 'onDeletion' },
    onDeletion: ({ account }) => deleteEmailsTo(account.email),
    exports: null,
    onSuspension: null,
  },
}

export async function exportMemberData(account: Account): Promise<Record<string, unknown>> {
  const parts = Object.values(memberTables).flatMap(({ exports }) => Object.entries(exports ?? {}))
  const data: Record<string, unknown> = {}
  for (const [name, read] of parts) data[name] = await read(account)
  return data
}

export async function deleteMemberData(deletion: AccountDeletion): Promise<void> {
  for (const { onDeletion } of Object.values(memberTables)) await onDeletion?.(deletion)
}

export async function suspendMemberData(personId: string): Promise<void> {
  for (const { onSuspension } of Object.values(memberTables)) await onSuspension?.(personId)
}
