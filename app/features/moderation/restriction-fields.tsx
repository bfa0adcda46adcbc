import { useRef } from 'react'
import { formError, type RefusedForm } from '#platform/forms/form.ts'
import { CheckBox, ChoiceField } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { count } from '#platform/text/french.ts'
import { undoMinutes } from './moderation.ts'
import { isRestriction, restrictionInputs, type RestrictedOrNot, type RestrictionChange } from './restriction.ts'

interface RestrictionFieldsProps {
  person: RestrictedOrNot
  changes: RestrictionChange[]
  pending: number
  isAdmin: boolean
  refusedForm: RefusedForm | undefined
}

export function RestrictionFields({ person, changes, pending, isAdmin, refusedForm }: RestrictionFieldsProps) {
  const { values, errors } = refusedForm ?? formError('')
  const fields = useRef<HTMLDivElement>(null)
  useFocusFirstError(fields, refusedForm?.errors)
  const firstChoice = changes.find((change) => change === values.change) ?? changes[0]
  const options = changes.map((change) => [change, changeLabels[change], consequenceOf(change, person)] as const)
  const restricts = changes.some(isRestriction)
  return (
    <div className="restriction-fields" ref={fields}>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <ChoiceField legend="Décision" name="change" options={options} current={firstChoice ?? ''} />
      {!isAdmin && <p className="caption">Seuls les administrateurs suspendent un compte.</p>}
      {(restricts || values.reason) && (
        <Field {...fieldsOf(restrictionInputs, refusedForm)('reason')} autoComplete="off" />
      )}
      {restricts && pending > 0 && (
        <CheckBox name="rejectsPending" isChecked={!refusedForm || Boolean(values.rejectsPending)}>
          {pending === 1 ? 'Rejeter aussi son commentaire' : `Rejeter aussi ses ${count(pending, 'commentaire')}`} en
          attente
          <span className="caption">
            Chaque rejet s’annule pendant {undoMinutes}
            {'\u00a0'}minutes. Sans cette case, rien n’en est décidé.
          </span>
        </CheckBox>
      )}
      <CheckBox name="isAnnounced" isChecked={!refusedForm || Boolean(values.isAnnounced)}>
        Le lui écrire par e-mail
      </CheckBox>
    </div>
  )
}

const changeLabels: Record<RestrictionChange, string> = {
  reinstated: 'Rétablir le compte',
  unbanned: 'Lever l’interdiction de commenter',
  banned: 'Interdire de commenter',
  suspended: 'Suspendre le compte',
}

function consequenceOf(change: RestrictionChange, { role, banReason }: RestrictedOrNot): string {
  const again = role === 'admin' ? ', et retrouve tout de suite son rôle d’administrateur' : ''
  return {
    reinstated: `Se connecte de nouveau, avec le même mot de passe${again}.`,
    unbanned: `Écrit de nouveau des commentaires. Motif de l’interdiction\u00a0: ${banReason}`,
    banned: 'Lit, se connecte et supprime ses commentaires, mais n’en écrit plus. Ceux qui sont publiés restent.',
    suspended:
      'Ne peut plus se connecter\u00a0: ses sessions se ferment tout de suite, sur tous ses appareils. Ses commentaires et ses articles publiés restent.',
  }[change]
}
