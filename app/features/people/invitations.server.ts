import { and, desc, eq, lt } from 'drizzle-orm'
import { displayName, invitationDays, type Account } from '#features/accounts/account.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { invitationEmail } from '#features/accounts/emails.server.ts'
import {
  addPerson,
  deleteUnconfirmedAccount,
  findActiveAdmin,
  listActiveAdmins,
  lockAdministrators,
} from '#features/accounts/people.server.ts'
import { mailboxOf, requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { whyNotUsername } from '#features/accounts/usernames.server.ts'
import { whyNotPassword } from '#features/sign-in/password-rule.server.ts'
import { daysAgo, inDays, now } from '#platform/clock.ts'
import { db, lockedTransaction, transaction } from '#platform/database.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { frenchDate } from '#platform/text/french.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { invitations } from './invitation-tables.server.ts'
import { invitationOver, whyNotAccept, type Invitation, type InvitationRole } from './invitation.ts'
import { changeRole } from './people-decisions.server.ts'
import { findPerson } from './people-list.server.ts'

export async function listInvitations(admin: Account): Promise<Invitation[]> {
  const rows = await db.select().from(invitations).orderBy(desc(invitations.createdAt))
  const admins = await listActiveAdmins()
  return rows.map(({ id, email, role, invitedBy, expiresAt }) => {
    const inviter = admins.find((each) => each.id === invitedBy)
    return {
      id,
      email: invitedBy === admin.id ? email : null,
      invitedBy: inviter ? displayName(inviter) : null,
      role,
      expiresAt: expiresAt.toISOString(),
      isOpen: inviter !== undefined && expiresAt > now(),
    }
  })
}

/** A new one for the same address replaces the former. The answer is the same whether the address has an account or not. */
export async function invite(
  { email, role }: { email: string; role: InvitationRole },
  admin: Account,
): Promise<Outcome<{ email: string }>> {
  const tooMany = await withinLimits(
    [requestLimits.invitationsPerAccount, admin.id],
    [requestLimits.invitationsPerRecipient, mailboxOf(email)],
  )
  if (tooMany) return refused(tooMany)
  const token = makeSecretToken()
  const dates = { createdAt: now(), expiresAt: inDays(invitationDays) }
  const values = { role, tokenHash: hashOfToken(token), invitedBy: admin.id, ...dates }
  await transaction(async () => {
    await db
      .insert(invitations)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: invitations.email, set: values })
    await enqueueEmail(invitationEmail(email, token, role, displayName(admin)))
  })
  return done({ email })
}

/** For the administrator who invited: another one would learn the address. */
export async function inviteAgain(id: string, admin: Account): Promise<Outcome<{ email: string }>> {
  const isOwn = and(eq(invitations.id, id), eq(invitations.invitedBy, admin.id))
  const [invitation] = isUuid(id) ? await db.select().from(invitations).where(isOwn) : []
  return invitation ? invite(invitation, admin) : refused({ status: 410, sentence: invitationOver })
}

export async function withdrawInvitation(id: string): Promise<void> {
  if (isUuid(id)) await db.delete(invitations).where(eq(invitations.id, id))
}

export async function deleteInvitationsTo(email: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.email, email))
}

/** Until then, the list and the page of the link say that they expired. */
export async function deleteOldInvitations(): Promise<void> {
  await db.delete(invitations).where(lt(invitations.createdAt, daysAgo(30)))
}

export async function exportInvitations({ email }: Account): Promise<object[]> {
  const rows = await db.select().from(invitations).where(eq(invitations.email, email))
  return rows.map(({ role, createdAt, expiresAt }) => ({ rôle: role, date: createdAt, 'expire le': expiresAt }))
}

type OpenInvitation = typeof invitations.$inferSelect & { admin: Account }

const signedInAsAnother =
  'Vous êtes connecté avec une autre adresse que celle de l’invitation\u00a0: déconnectez-vous, puis ouvrez de nouveau le lien de l’e-mail.'

/** It ends with the role of the administrator who invited. @param account the person who is signed in */
export async function findInvitation(token: string, account: Account | null): Promise<Outcome<OpenInvitation>> {
  const isIts = eq(invitations.tokenHash, hashOfToken(token))
  const [invitation] = await db.select().from(invitations).where(isIts)
  const admin = invitation && (await findActiveAdmin(invitation.invitedBy))
  if (!invitation || !admin) return refused({ status: 410, sentence: invitationOver })
  const { email, expiresAt } = invitation
  const sentence = `Cette invitation a expiré le ${frenchDate(expiresAt.toISOString())}. Demandez-en une autre à ${displayName(admin)}.`
  if (expiresAt <= now()) return refused({ status: 410, sentence })
  if (account && account.email !== email) return refused({ status: 403, sentence: signedInAsAnother })
  return done({ ...invitation, admin })
}

interface Acceptance {
  token: string
  account: Account | null
  isBanned: boolean
  /** For an address without an account: whoever has the link reads its mailbox. */
  newcomer: Newcomer | null
}

interface Newcomer {
  username: string
  password: string
}

type Refused = Refusal & { field?: 'username' | 'password' }

/** The administrator who invited gives the role now, and must still be able to. */
export async function acceptInvitation(
  { token, account, isBanned, newcomer }: Acceptance,
  request: Request,
): Promise<Outcome<{ email: string }, Refused>> {
  const tooMany = await withinLimits([requestLimits.signUpsPerNetwork, clientNetwork(request)])
  if (tooMany) return refused(tooMany)
  const weak = newcomer && (await whyNotPassword(newcomer.password))
  if (weak) return refused({ status: 400, sentence: signInSentence(weak), field: 'password' })
  return lockAdministrators(() =>
    lockedTransaction('usernames', async () => {
      const outcome = await findInvitation(token, account)
      if (!outcome.ok) return outcome
      const { email, role, admin } = outcome.value
      const person = account && (await findPerson(account.id))
      const whyNot = person && whyNotAccept({ ...person, isBanned }, role)
      if (whyNot) return refused({ status: 409, sentence: whyNot })
      const holder = person ? done(person) : await addNewcomer(email, newcomer)
      if (!holder.ok) return holder
      const change = await changeRole(holder.value.id, role, admin)
      if (!change.ok) return change
      await deleteInvitationsTo(email)
      return done({ email })
    }),
  )
}

async function addNewcomer(email: string, newcomer: Newcomer | null): Promise<Outcome<{ id: string }, Refused>> {
  const whyNot = newcomer && (await whyNotUsername(newcomer.username, null))
  if (whyNot) return refused({ ...whyNot, field: 'username' })
  if (newcomer) await deleteUnconfirmedAccount(email)
  if (!newcomer || (await db.$count(users, eq(users.email, email))) > 0)
    return refused({ status: 403, sentence: 'Cette adresse a un compte\u00a0: connectez-vous d’abord avec elle.' })
  return done({ id: await addPerson({ email, role: 'user', ...newcomer }) })
}
