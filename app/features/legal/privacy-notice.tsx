import { profileHref } from '#features/accounts/account.ts'
import { duration } from '#platform/text/french.ts'
import type { Retention } from './legal.server.ts'
import type { LegalSettings } from './legal-settings.ts'
import { EmailLink } from './legal-text.tsx'

export function PrivacyNotice({ settings, retention }: { settings: LegalSettings; retention: Retention }) {
  const { publisherName, publisherAddress, contactEmail } = settings
  return (
    <>
      <p>
        On lit ce site sans compte, sans cookie et sans être suivi. Rien n’y est chargé depuis un autre site avant que
        vous ne le demandiez.
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
      <RetentionPeriods {...retention} />
      <DeviceStorage sessionDays={retention.sessionDays} />
      <h2>Mesure d’audience</h2>
      <p>
        Nous comptons, jour par jour, combien de fois chaque article est lu et combien de fois le lien vers la boutique
        y est suivi. Ce sont des sommes{'\u00a0'}: ni cookie, ni adresse IP, ni personne n’y est attaché. L’adresse IP
        sert quelques secondes, en mémoire, à ne pas compter deux fois la même lecture, et une empreinte en est gardée{' '}
        {duration(retention.clickMinutes, 'minute')} pour les clics. Les termes cherchés sont comptés de la même façon.
        Le lien vers la boutique lui dit de quel article vous venez, non qui vous êtes.
      </p>
      <h2>À qui ces données sont transmises</h2>
      <p>
        À l’hébergeur du site{settings.hostName && `, ${settings.hostName},`} et au service qui achemine nos messages,
        pour notre compte seulement. Elles ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Une vidéo
        de YouTube ou de Vimeo n’est chargée que si vous la lancez{'\u00a0'}; ces services appliquent alors leurs
        propres règles, y compris hors de l’Union européenne.
      </p>
      <Rights contactEmail={contactEmail} />
    </>
  )
}

function RetentionPeriods(retention: Retention) {
  return (
    <>
      <h2>Ce que nous gardons, pourquoi, combien de temps</h2>
      <ul>
        <li>
          <b>Votre compte</b>
          {'\u00a0'}: e-mail, pseudo, empreinte du mot de passe, moyens de connexion, et la présentation d’un auteur,
          que chacun lit après ses articles. Pour vous reconnaître et fournir le service que vous demandez (contrat).
          Jusqu’à ce que vous le supprimiez{'\u00a0'}; une inscription qui n’est pas confirmée est effacée après{' '}
          {duration(retention.unconfirmedDays, 'jour')}, l’adresse d’une personne invitée après 30{'\u00a0'}jours.
        </li>
        <li>
          <b>Vos sessions</b>
          {'\u00a0'}: date, appareil et adresse IP, pour que vous voyiez d’où l’on se connecte à votre compte (intérêt
          légitime{'\u00a0'}: la sécurité). {duration(retention.sessionDays, 'jour')} sans visite, ou jusqu’à la
          déconnexion.
        </li>
        <li>
          <b>Vos appareils connus</b>
          {'\u00a0'}: quand vous vous connectez, ou choisissez un nouveau mot de passe, un cookie retient que ce
          navigateur a déjà ouvert votre compte. Si d’autres essaient vos mots de passe, il vous laisse entrer (intérêt
          légitime{'\u00a0'}: la sécurité). Il n’ouvre rien à lui seul et ne sert à rien d’autre.{' '}
          {duration(retention.knownDeviceDays, 'jour')}, ou jusqu’au prochain changement de mot de passe ailleurs.
        </li>
        <li>
          <b>Un changement d’e-mail demandé</b> (contrat){'\u00a0'}: l’ancienne adresse et la nouvelle,{' '}
          {duration(retention.emailChangeHours, 'heure')} au plus.
        </li>
        <li>
          <b>Vos commentaires</b>
          {'\u00a0'}: publiés avec votre pseudo ou, sans pseudo, le début de votre e-mail (contrat). Jusqu’à ce que
          vous, ou un administrateur, les retiriez.
        </li>
        <li>
          <b>L’historique des commentaires et les signalements</b>
          {'\u00a0'}: ce qui a été écrit, décidé et signalé, parce que l’éditeur répond de ce qu’il publie (intérêt
          légitime et obligation légale). {duration(retention.auditLogMonths, 'mois', 'mois')}. L’e-mail laissé avec un
          signalement est effacé dès que la réponse est donnée.
        </li>
        <li>
          <b>L’historique des rôles, des suspensions et des interdictions</b> (intérêt légitime){'\u00a0'}:{' '}
          {duration(retention.peopleAuditLogMonths, 'mois', 'mois')}.
        </li>
        <li>
          <b>Les messages que nous vous avons envoyés</b> (contrat){'\u00a0'}: {duration(retention.emailDays, 'jour')}.
        </li>
        <li>
          <b>La limitation des tentatives</b>
          {'\u00a0'}: une empreinte de l’adresse IP ou du compte, pour freiner les robots (intérêt légitime). Une
          journée au plus.
        </li>
        <li>
          <b>Les envois de vidéos interrompus</b> (contrat){'\u00a0'}:{' '}
          {duration(retention.unfinishedUploadHours, 'heure')}.
        </li>
        <li>
          <b>Les sauvegardes</b>
          {'\u00a0'}: une copie de l’ensemble du site, que l’on ne rouvre qu’après une panne, pour que rien ne soit
          perdu (intérêt légitime{'\u00a0'}: la sécurité). Ce que vous supprimez du site y reste jusqu’à{' '}
          {duration(retention.backupMonths, 'mois', 'mois')}.
        </li>
        <li>
          <b>Les statistiques</b>, anonymes{'\u00a0'}: {duration(retention.audienceMonths, 'mois', 'mois')} pour les
          lectures, {duration(retention.searchMonths, 'mois', 'mois')} pour les termes cherchés.
        </li>
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
        Vous pouvez accéder à vos données, les corriger, les effacer, les emporter, demander d’en limiter l’usage ou
        vous y opposer, et définir ce qu’elles deviendront après votre mort.
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
