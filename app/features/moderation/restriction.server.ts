import type { Account } from '#features/accounts/account.ts'
import { endSessions } from '#features/accounts/pending-access.server.ts'
import { deleteBan, findBan, saveBan } from '#features/comments/moderation-rules.server.ts'
import { decisionEmailKey } from '#features/comments/emails.ts'
import { countComments } from '#features/comments/member-comments.server.ts'
import { listPendingOf } from '#features/comments/stored-comment.server.ts'
import { changePerson, writeRole } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import type { Person } from '#features/people/person.ts'
import { now } from '#platform/clock.ts'
import { cancelEmails, enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, type Outcome } from '#platform/outcome.ts'
import { decideComment } from './decisions.server.ts'
import { restrictionEmail } from './emails.ts'
import {
  isRestriction,
  whyNotDecide,
  whyNotRestrict,
  type RestrictedOrNot,
  type RestrictionChange,
  type RestrictionContext,
} from './restriction.ts'

export interface RestrictionOptions {
  reason: string | null
  rejectsPending?: boolean
  isAnnounced?: boolean
  suspendMemberData: (personId: string) => Promise<void>
}

export async function findRestriction(id: string, account: Account) {
  const person = await findPerson(id)
  if (!person) return null
  const [personWithBan, counts, adminContext] = await Promise.all([
    withBan(person),
    countComments([person.id]),
    adminContextOf(account),
  ])
  const context: RestrictionContext = { account, adminContext }
  return { person: personWithBan, pending: counts.get(person.id)?.pending ?? 0, context }
}

export async function restrictPerson(
  id: string,
  change: RestrictionChange,
  account: Account,
  options: RestrictionOptions,
): Promise<Outcome<{ name: string; rejections: number[] }>> {
  const rejections: number[] = []
  const pendingTexts: string[] = []
  const outcome = await changePerson(id, account, {
    change,
    reason: options.reason,
    whyForbidden: (adminContext) => whyNotDecide(change, { account, adminContext }),
    whyNot: async (person, adminContext) => whyNotRestrict(await withBan(person), change, { account, adminContext }),
    async carryOut(email) {
      await carryOut(id, change, account, options)
      if (isRestriction(change) && options.rejectsPending)
        for (const comment of await listPendingOf(id)) {
          const decision = await decideComment('rejected', { id: comment.id, version: null }, account, options.reason)
          if (!decision.ok) continue
          rejections.push(decision.value.number)
          pendingTexts.push(comment.content)
          await cancelEmails(decisionEmailKey(comment.id))
        }
      // The one e-mail that the administrator chose, or none, stands for those of the rejections.
      if (options.isAnnounced)
        await enqueueEmail(restrictionEmail(email, change, { reason: options.reason, pendingTexts }))
    },
  })
  return outcome.ok ? done({ name: outcome.value.name, rejections }) : outcome
}

async function withBan(person: Person): Promise<RestrictedOrNot> {
  return { ...person, banReason: (await findBan(person.id))?.reason ?? null }
}

async function carryOut(
  id: string,
  change: RestrictionChange,
  { id: bannedBy }: Account,
  { reason, suspendMemberData }: RestrictionOptions,
): Promise<void> {
  if (change === 'banned') return saveBan(id, bannedBy, reason ?? '')
  if (change === 'unbanned') return deleteBan(id)
  await writeRole(id, { suspendedAt: change === 'suspended' ? now() : null })
  // After a suspension, a sign-in concurrent with it may have created a session.
  await (change === 'suspended' ? suspendMemberData(id) : endSessions(id))
}
