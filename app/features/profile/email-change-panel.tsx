import { PostButton } from '#platform/forms/post-button.tsx'
import { frenchDateTime } from '#platform/text/french.ts'

export interface PendingEmailChange {
  newEmail: string
  expiresAt: string
}

export function EmailChangePanel({ newEmail, expiresAt }: PendingEmailChange) {
  return (
    <div className="panel column" role="group" aria-labelledby="pending-email">
      <p id="pending-email">
        <b className="address">{newEmail}</b> attend votre confirmation.
      </p>
      <p className="caption">
        Ouvrez le message envoyé à cette adresse, avant le {frenchDateTime(expiresAt)}. D’ici là, rien ne change.
      </p>
      <div className="actions">
        <PostButton action="/compte/email/renvoi" className="btn outline small" reloadDocument>
          Renvoyer le message
        </PostButton>
        <PostButton action="/compte/email/abandon" className="btn outline small" reloadDocument>
          Annuler la demande
        </PostButton>
      </div>
    </div>
  )
}

export function EmailChangeAddresses({ oldEmail, newEmail }: { oldEmail: string; newEmail: string }) {
  return (
    <dl className="email-change">
      <dt>Adresse actuelle</dt>
      <dd className="address">{oldEmail}</dd>
      <dt>Nouvelle adresse</dt>
      <dd className="address">{newEmail}</dd>
    </dl>
  )
}
