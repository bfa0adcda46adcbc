import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { formError, type RefusedForm } from '#platform/forms/form.ts'
import { newCommentFrequencyLabels, type EmailPreferences } from './email-preferences.ts'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { CheckBox, ChoiceField } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import './email-preferences.css'

interface EmailPreferencesFormProps {
  choices: EmailPreferences
  refusedForm?: RefusedForm | undefined
}

export function EmailPreferencesForm({ choices, refusedForm }: EmailPreferencesFormProps) {
  const { answer, busy, attributes } = useInPlaceForm<RefusedForm>({
    action: '/compte/lettres',
    repeats: true,
    first: refusedForm,
    answerOnFailure: (reason) => formError(`Erreur : ${reason}`),
  })
  const sentence = answer && Object.values(answer.errors)[0]
  return (
    <section className="account-section" aria-labelledby="email-preferences">
      <h2 id="email-preferences">Messages que vous recevez</h2>
      <form {...attributes} className="email-preferences">
        <ErrorMessage>{sentence}</ErrorMessage>
        <fieldset className="choices">
          <legend>Sur vos commentaires</legend>
          <CheckBox name="decisions" isChecked={choices.decisions}>
            Me dire quand un de mes commentaires est publié, rejeté ou supprimé
          </CheckBox>
          <CheckBox name="answers" isChecked={choices.answers}>
            Me dire quand on me répond
          </CheckBox>
        </fieldset>
        {choices.newComments && (
          <ChoiceField
            legend="Sur les nouveaux commentaires des membres"
            name="newComments"
            options={Object.entries(newCommentFrequencyLabels)}
            current={choices.newComments}
          />
        )}
        <div>
          <SubmitButton busy={busy}>Enregistrer</SubmitButton>
        </div>
      </form>
    </section>
  )
}
