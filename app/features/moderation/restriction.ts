import type { Account } from '#features/accounts/account.ts'
import { whyNotActAsAdmin, type AdminContext, type Person, type PersonChange } from '#features/people/person.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { whyNotModerate } from './moderation.ts'

export const restrictionReasonCharactersMax = 300
export const restrictionInputs = {
  reason: {
    label: 'Motif',
    maxLength: restrictionReasonCharactersMax,
    hint: 'La personne le lira, dans l’e-mail et quand elle essaiera de commenter. Il est nécessaire pour interdire.',
  },
} as const satisfies FormInputs

/** The page offers them in this order: first what gives back. */
const restrictionChanges = ['reinstated', 'unbanned', 'banned', 'suspended'] as const satisfies PersonChange[]
export type RestrictionChange = (typeof restrictionChanges)[number]

export interface RestrictedOrNot extends Person {
  banReason: string | null
}

/** The person who decides, as they were when the request came and as they are under the lock. */
export interface RestrictionContext {
  account: Account
  adminContext: AdminContext
}

export function isRestriction(change: RestrictionChange): boolean {
  return change === 'banned' || change === 'suspended'
}

/** Editors decide who may comment, administrators who may sign in. */
export function whyNotDecide(change: RestrictionChange, { account, adminContext }: RestrictionContext): string | null {
  return change === 'banned' || change === 'unbanned' ? whyNotModerate(account) : whyNotActAsAdmin(adminContext)
}

export function whyNotRestrict(
  person: RestrictedOrNot,
  change: RestrictionChange,
  context: RestrictionContext,
): string | null {
  const forbidden = whyNotDecide(change, context)
  if (forbidden) return forbidden
  if (person.id === context.account.id) return 'Vous ne pouvez ni vous suspendre ni vous interdire de commenter.'
  const isBanned = person.banReason !== null
  const refusals: Record<RestrictionChange, string | false> = {
    reinstated: !person.isSuspended && 'Ce compte n’est pas suspendu.',
    unbanned: !isBanned && 'Ce membre n’a pas d’interdiction de commenter.',
    banned:
      (person.role === 'admin' && 'Un administrateur peut toujours commenter\u00a0: retirez-lui d’abord ce rôle.') ||
      (isBanned && 'Ce membre a déjà l’interdiction de commenter. Pour changer le motif, levez-la d’abord.'),
    suspended: person.isSuspended && 'Ce compte est déjà suspendu.',
  }
  return refusals[change] || null
}

export function possibleChanges(person: RestrictedOrNot, context: RestrictionContext): RestrictionChange[] {
  return restrictionChanges.filter((change) => whyNotRestrict(person, change, context) === null)
}
