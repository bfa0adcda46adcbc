import { and, desc, eq, gt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { listEmailsTo } from '#platform/mail/sent-emails.server.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { codeDigits, roleLabels, siteRoleOf, type Account } from '#features/accounts/account.ts'
import { peopleAuditLog, sessions, users } from '#features/accounts/account-tables.server.ts'
import { findEmailChange } from './email-change.server.ts'
import { listKnownDevices } from '#features/accounts/known-devices.server.ts'
import { listPasskeys } from '#features/sign-in/passkeys.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

export function countExport(account: Account): Promise<AccessRefusal | null> {
  return withinLimits([requestLimits.dataExportsPerAccount, account.id])
}

/** Swedish dates are ISO: YYYY-MM-DD. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

export function beginExport(): { date: Date; fileName: string } {
  const date = now()
  return { date, fileName: `amulette-donnees-${day.format(date)}.json` }
}

/** The file never contains passwords, tokens or secrets. */
export async function exportAccount(account: Account): Promise<object> {
  const [user] = await db.select().from(users).where(eq(users.id, account.id))
  const passkeys = await listPasskeys(account)
  return {
    email: account.email,
    'e-mail confirmé': user?.emailVerified ?? false,
    pseudo: account.username,
    rôle: roleLabels[siteRoleOf(account)],
    'créé le': user?.createdAt ?? null,
    'modifié le': user?.updatedAt ?? null,
    'validation en deux étapes': user?.twoFactorEnabled ? 'activée' : 'désactivée',
    'clés d’accès': passkeys.map(({ name, addedAt }) => ({ nom: name, 'ajoutée le': addedAt })),
    'changement d’adresse en attente': (await findEmailChange(account))?.newEmail ?? null,
    'appareils connus': (await listKnownDevices(account.id)).map(({ createdAt, expiresAt }) => ({
      'connu depuis': createdAt,
      'effacé le': expiresAt,
    })),
    'sessions ouvertes': await exportSessions(account),
    'changements décidés par un administrateur': await exportChanges(
      eq(peopleAuditLog.personId, account.id),
      () => ({}),
    ),
    'messages envoyés': await exportEmails(account),
  }
}

export function exportPeopleDecisions(account: Account): Promise<object[]> {
  return exportChanges(eq(peopleAuditLog.adminId, account.id), ({ personName }) => ({ personne: personName }))
}

async function exportSessions(account: Account): Promise<object[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, account.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.updatedAt))
  return rows.map(({ userAgent, ipAddress, createdAt, updatedAt, expiresAt }) => ({
    appareil: userAgent,
    'adresse IP': ipAddress,
    'ouverte le': createdAt,
    'dernière utilisation': updatedAt,
    'expire le': expiresAt,
  }))
}

const changeLabels: Record<string, string> = {
  promoted: 'Nommé administrateur',
  demoted: 'Redevenu utilisateur',
  author: 'Nommé auteur',
  editor: 'Nommé éditeur',
  suspended: 'Suspendu',
  reinstated: 'Rétabli',
  banned: 'Interdit de commenter',
  unbanned: 'Autorisé de nouveau à commenter',
}

type Change = typeof peopleAuditLog.$inferSelect

async function exportChanges(which: ReturnType<typeof eq>, person: (change: Change) => object): Promise<object[]> {
  const rows = await db.select().from(peopleAuditLog).where(which).orderBy(desc(peopleAuditLog.changedAt))
  return rows.map((row) => ({
    ...person(row),
    décision: changeLabels[row.change] ?? row.change,
    ...(row.reason && { motif: row.reason }),
    date: row.changedAt,
  }))
}

/** E-mails have their sign-in code in the subject, and it may still work. */
const code = new RegExp(`\\b\\d{${codeDigits}}\\b`, 'g')

async function exportEmails(account: Account): Promise<object[]> {
  const emails = await listEmailsTo(account.email)
  return emails.map(({ subject, enqueuedAt, sentAt }) => ({
    objet: subject.replace(code, '•'.repeat(codeDigits)),
    'écrit le': enqueuedAt,
    'envoyé le': sentAt,
  }))
}
