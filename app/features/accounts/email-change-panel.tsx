import { frenchDateTime } from '#platform/text/french.ts'

export interface PendingEmailChange {
  newEmail: string
  expiresAt: string
}

/** In the profile, while a new address waits for its confirmation. */
export function EmailChangePanel({ newEmail, expiresAt }: PendingEmailChange) {
  return (
    <div className="encart colonne" role="group" aria-labelledby="email-en-attente">
      <p id="email-en-attente">
        <b className="adresse">{newEmail}</b> attend votre confirmation.
      </p>
      <p className="mention">
        Ouvrez le message envoyé à cette adresse, avant le {frenchDateTime(expiresAt)}. D’ici là, rien ne change.
      </p>
      <div className="gestes">
        <form method="post" action="/compte/email/renvoi">
          <button className="btn creux petit" type="submit">
            Renvoyer le message
          </button>
        </form>
        <form method="post" action="/compte/email/abandon">
          <button className="btn creux petit" type="submit">
            Annuler la demande
          </button>
        </form>
      </div>
    </div>
  )
}

/** On the pages that the links of both messages open. */
export function EmailChangeAddresses({ oldEmail, newEmail }: { oldEmail: string; newEmail: string }) {
  return (
    <dl className="changement-adresse">
      <dt>Adresse actuelle</dt>
      <dd className="adresse">{oldEmail}</dd>
      <dt>Nouvelle adresse</dt>
      <dd className="adresse">{newEmail}</dd>
    </dl>
  )
}
