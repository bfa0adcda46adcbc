import type { Account, Role } from '#features/accounts/account.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { whyNotModerate } from './moderation.ts'

export const banReasonCharactersMax = 300
export const banInputs = {
  reason: { label: 'Motif, que le membre lira', required: true },
} as const satisfies FormInputs

export interface BannedOrNot {
  id: string
  role: Role
  banned: boolean
}

export function whyNotBan(member: BannedOrNot | null, account: Account | null): string | null {
  const forbidden = whyNotModerate(account)
  if (forbidden) return forbidden
  if (!member) return 'Ce compte n’existe plus.'
  if (member.id === account?.id) return 'Vous ne pouvez pas vous interdire à vous-même de commenter.'
  if (member.role === 'admin') return 'Un administrateur peut toujours commenter\u00a0: retirez-lui d’abord ce rôle.'
  return member.banned ? 'Ce membre a déjà l’interdiction de commenter. Pour changer le motif, levez-la d’abord.' : null
}

export function whyNotLiftBan(member: BannedOrNot | null, account: Account | null): string | null {
  const forbidden = whyNotModerate(account)
  if (forbidden) return forbidden
  if (!member) return 'Ce compte n’existe plus.'
  return member.banned ? null : 'Ce membre n’a pas d’interdiction de commenter.'
}
