import { profileHref } from '#features/accounts/account.ts'
import { capitalise, duration, frenchDate } from '#platform/text/french.ts'
import type { Retention } from './legal.server.ts'
import type { LegalSettings } from './legal-settings.ts'
import { EmailLink } from './legal-text.tsx'
import type { Processing } from './processing.ts'

interface PrivacyFacts {
  processings: Processing[]
  retention: Retention
  checkTime: string | null
}

export function PrivacyNotice({ settings, ...facts }: PrivacyFacts & { settings: LegalSettings }) {
  const { processings, retention, checkTime } = facts
  const { publisherName, publisherAddress, contactEmail } = settings
  return (
    <>
      <p>
        On lit ce site sans compte, sans cookie et sans être suivi. Rien n’y est chargé depuis un autre site avant que
        vous ne le demandiez.
        {checkTime &&
          ` Vérifié le ${frenchDate(checkTime)} sur cinq pages publiques\u00a0: aucun cookie, aucune demande à un autre site.`}
      </p>
      {(publisherName || contactEmail) && <h2>Qui est responsable</h2>}
      {publisherName && (
        <p>Le responsable du traitement est {[publisherName, publisherAddress].filter(Boolean).join(', ')}.</p>
      )}
      {contactEmail && (
        <p>
          Pour toute question sur vos données, écrivez à <EmailLink address={contactEmail} />.
        </p>
      )}
      <Processings processings={processings} />
      <DeviceStorage sessionDays={retention.sessionDays} />
      <h2>À qui ces données sont transmises</h2>
      <p>
        À l’hébergeur du site{settings.hostName && `, ${settings.hostName}`}
        {processings.some(({ recipients }) => recipients) && ', et aux services nommés plus haut'}, pour notre compte
        seulement. Elles ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Le lien vers la boutique lui
        dit de quel article vous venez, non qui vous êtes.
      </p>
      <Rights contactEmail={contactEmail} />
    </>
  )
}

function Processings({ processings }: { processings: Processing[] }) {
  return (
    <>
      <h2>Ce que nous gardons, pourquoi, combien de temps</h2>
      <ul>
        {processings.map(({ name, data, purpose, basis, period, recipients }) => (
          <li key={name}>
            <b>{name}</b>
            {'\u00a0'}: {data}. {capitalise(purpose)} ({basis}). {capitalise(period)}.
            {recipients && ` Transmis à\u00a0: ${recipients}.`}
          </li>
        ))}
      </ul>
    </>
  )
}

function DeviceStorage({ sessionDays }: { sessionDays: number }) {
  return (
    <>
      <h2>Sur votre appareil</h2>
      <p>
        Aucun cookie n’est déposé tant que vous ne vous inscrivez pas, ne vous connectez pas et n’envoyez aucun
        formulaire. Ensuite, seuls servent des cookies nécessaires au service que vous demandez{'\u00a0'}: votre
        session, au plus {duration(sessionDays, 'jour')} après votre dernière visite, les étapes d’une connexion,
        l’appareil que vous avez choisi de reconnaître, et le message qui s’affiche après un envoi.
      </p>
      <p>
        L’endroit où vous avez quitté un article et le brouillon de votre commentaire restent dans votre navigateur et
        ne nous sont pas envoyés. Vous les effacez avec les données de ce site, dans les réglages du navigateur.
      </p>
    </>
  )
}

function Rights({ contactEmail }: { contactEmail: string }) {
  return (
    <>
      <h2>Vos droits</h2>
      <p>
        Vous pouvez accéder à vos données, les corriger, les effacer, les emporter, demander d’en limiter l’usage, vous
        y opposer, retirer votre accord quand vous voulez, et définir ce qu’elles deviendront après votre mort.
      </p>
      <ul>
        <li>
          <a href="/compte/donnees">Télécharger tout ce que nous savons de vous</a>, une fois connecté.
        </li>
        <li>
          <a href={profileHref}>Corriger votre pseudo ou votre e-mail</a>, depuis votre profil.
        </li>
        <li>
          <a href="/compte/suppression">Supprimer votre compte</a>, avec ou sans vos commentaires.
        </li>
        <li>
          <a href="/compte/lettres">Choisir les messages que vous recevez</a>
          {'\u00a0'}; chacun porte aussi un lien pour l’arrêter.
        </li>
        {contactEmail && (
          <li>
            Pour le reste, écrivez à <EmailLink address={contactEmail} />
            {'\u00a0'}: une réponse vous est due dans le mois.
          </li>
        )}
      </ul>
      <p>
        Si la réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la CNIL, 3{'\u00a0'}place de
        Fontenoy, TSA{'\u00a0'}80715, 75334{'\u00a0'}Paris CEDEX{'\u00a0'}07, ou sur{' '}
        <a href="https://www.cnil.fr/fr/plaintes" rel="noopener">
          cnil.fr
        </a>
        .
      </p>
    </>
  )
}
