import { z } from 'zod'
import { siteRoles, type SiteRole } from '#features/accounts/account.ts'
import { usernameForm } from '#features/accounts/username.ts'
import { usernameInputs } from '#features/profile/profile-form.ts'
import { emailForm, newPasswordSchema } from '#features/sign-in/sign-in-form.ts'
import { emailInputs, passwordInputs } from '#features/sign-in/sign-in-inputs.ts'
import type { Person } from './person.ts'

export type InvitationRole = Exclude<SiteRole, 'user'>
export const invitationRoles: readonly InvitationRole[] = ['author', 'editor', 'admin']

export interface Invitation {
  id: string
  /** Null for another administrator than the one who invited. */
  email: string | null
  invitedBy: string | null
  role: InvitationRole
  expiresAt: string
  isOpen: boolean
}

export const invitationForm = emailForm.extend({ role: z.enum(invitationRoles, 'Choisissez un rôle.') })
export const invitationInputs = emailInputs

export const acceptanceForm = usernameForm.extend({ password: newPasswordSchema('Choisissez un mot de passe.') })
export const acceptanceInputs = { ...usernameInputs, ...passwordInputs }

export const invitationOver =
  'Cette invitation n’est plus valable\u00a0: elle a servi, ou elle a été retirée ou remplacée par une autre. Demandez-en une à la personne qui vous a écrit.'

export function whyNotAccept({ role, isBanned }: Person, invitationRole: InvitationRole): string | null {
  if (siteRoles.indexOf(invitationRole) <= siteRoles.indexOf(role))
    return 'Vous avez déjà ce rôle, ou un rôle qui permet davantage.'
  return isBanned
    ? 'Votre compte ne peut plus commenter\u00a0: la personne qui vous invite doit d’abord lever l’interdiction.'
    : null
}
