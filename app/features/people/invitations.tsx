import { emailCharactersMax, roleLabels } from '#features/accounts/account.ts'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { frenchDate } from '#platform/text/french.ts'
import { invitationInputs, invitationRoles, type Invitation } from './invitation.ts'
import { RoleChoice } from './role-choice.tsx'
import '#platform/ui/item-list.css'

/** With the fragment, a refusal is seen without scrolling. */
const here = '/compte/personnes#invitations'

interface InvitationsProps {
  invitations: Invitation[]
  refusedForm: RefusedForm | undefined
}

export function Invitations({ invitations, refusedForm }: InvitationsProps) {
  const { values = {} } = refusedForm ?? {}
  const field = fieldsOf(invitationInputs, refusedForm)
  return (
    <section className="account-section" aria-labelledby="invitations">
      <div className="account-section-heading">
        <h2 id="invitations">Inviter quelqu’un</h2>
      </div>
      {invitations.length > 0 && (
        <ul className="item-list" aria-label="Invitations envoyées">
          {invitations.map((invitation) => (
            <Item key={invitation.id} {...invitation} />
          ))}
        </ul>
      )}
      <form method="post" action={here} className="panel column" aria-labelledby="invitations" noValidate>
        <IdempotencyKeyField />
        <Field {...field('email')} autoComplete="off" maxLength={emailCharactersMax} />
        <RoleChoice role={invitationRoles.find((role) => role === values.role) ?? 'author'} roles={invitationRoles} />
        <div className="actions">
          <button className="btn" type="submit">
            Envoyer l’invitation
          </button>
        </div>
      </form>
    </section>
  )
}

function Item({ id, email, invitedBy, role, expiresAt, isOpen }: Invitation) {
  const name = email ?? `Personne invitée par ${invitedBy ?? 'un ancien administrateur'}`
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <span className="caption">
          {roleLabels[role]}, {isOpen ? 'jusqu’au' : 'plus valable depuis le'} {frenchDate(expiresAt)}
        </span>
      </div>
      <form method="post" action={here} className="actions">
        <IdempotencyKeyField />
        {email && (
          <button className="btn outline small" type="submit" name="again" value={id}>
            Renvoyer<span className="sr-only"> l’invitation à {email}</span>
          </button>
        )}
        <button className="btn danger small" type="submit" name="withdrawal" value={id}>
          Retirer<span className="sr-only"> l’invitation{`\u00a0: ${name}`}</span>
        </button>
      </form>
    </li>
  )
}
