import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { arrivalChoices, arrivalLabels, type LetterChoices } from './letter-choice.ts'
import './letter-choices.css'

interface LetterChoicesFormProps {
  choices: LetterChoices
  refused?: RefusedForm | undefined
}

/** Which letters about comments somebody wants. */
export function LetterChoicesForm({ choices, refused }: LetterChoicesFormProps) {
  const { answer, busy, attributes } = useQuietForm<RefusedForm>({
    action: '/compte/lettres',
    repeats: true,
    first: refused,
    tell: (reason) => ({ errors: { form: `Erreur : ${reason}` }, typed: {} }),
  })
  const sentence = answer && Object.values(answer.errors)[0]
  return (
    <section className="volet" aria-labelledby="vos-lettres">
      <h2 id="vos-lettres">Messages que vous recevez</h2>
      <form {...attributes} className="lettres">
        {sentence && (
          <p className="msg" role="alert">
            {sentence}
          </p>
        )}
        <fieldset>
          <legend className="etq">Sur vos commentaires</legend>
          <Box name="decisions" checked={choices.decisions}>
            Me dire quand un de mes commentaires est publié, rejeté ou supprimé
          </Box>
          <Box name="answers" checked={choices.answers}>
            Me dire quand on me répond
          </Box>
        </fieldset>
        {choices.arrivals && (
          <fieldset>
            <legend className="etq">Sur les nouveaux commentaires des membres</legend>
            {arrivalChoices.map((choice) => (
              <label key={choice}>
                <input type="radio" name="arrivals" value={choice} defaultChecked={choice === choices.arrivals} />
                {arrivalLabels[choice]}
              </label>
            ))}
          </fieldset>
        )}
        <div>
          <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? 'Enregistrement…' : 'Enregistrer'}
          </button>
        </div>
      </form>
    </section>
  )
}

function Box({ name, checked, children }: { name: string; checked: boolean; children: React.ReactNode }) {
  return (
    <label>
      <input type="checkbox" name={name} value="oui" defaultChecked={checked} />
      {children}
    </label>
  )
}
