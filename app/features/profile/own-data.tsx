import { deletedAccountName } from '#features/accounts/account.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { commentsChoices, type CommentsChoice } from './account-deletion.ts'
import './own-data.css'

export function OwnData() {
  return (
    <section className="account-section" aria-labelledby="your-data">
      <h2 id="your-data">Vos données</h2>
      <p>
        Nous gardons votre e-mail pour vous reconnaître, vos commentaires pour les publier, et l’appareil et l’adresse
        IP de vos connexions pour protéger votre compte.
      </p>
      <div className="actions">
        <a className="btn outline" href="/compte/donnees">
          Télécharger mes données
        </a>
        <a className="btn danger" href="/compte/suppression">
          Supprimer mon compte
        </a>
      </div>
    </section>
  )
}

const choiceLabels: Record<CommentsChoice, string> = {
  kept: `Les laisser sur le site, sous le nom «\u00a0${deletedAccountName}\u00a0»`,
  removed: 'Les supprimer aussi, avec les copies que garde l’historique de la modération',
}

export function CommentsChoiceField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const currentChoice = commentsChoices.find((choice) => choice === value) ?? 'kept'
  return (
    <ChoiceField
      legend="Vos commentaires"
      name="comments"
      options={Object.entries(choiceLabels)}
      current={currentChoice}
      error={error}
    />
  )
}
