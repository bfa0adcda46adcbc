import { commentRulesId } from '#features/comments/comment.ts'
import { formatSiret, hostInputs, publisherInputs, type LegalSettings } from './legal-settings.ts'
import { EmailLink } from './legal-text.tsx'

export function LegalNotice({ settings, siteName }: { settings: LegalSettings; siteName: string }) {
  const { publisherName, publisherStatus, publisherAddress, publisherPhone, contactEmail } = settings
  const isSaid = (inputs: object) => Object.keys(inputs).some((name) => settings[name as keyof LegalSettings])
  const [hasPublisher, hasHost] = [isSaid(publisherInputs), isSaid(hostInputs)]
  return (
    <>
      {hasPublisher && <h2>Éditeur</h2>}
      {publisherName && (
        <p>
          {siteName} est publié par {publisherName.replace(/\.$/, '')}.
        </p>
      )}
      <ul>
        <Line name="Statut">{publisherStatus}</Line>
        <Line name="Adresse">{publisherAddress}</Line>
        <Line name="Téléphone">{publisherPhone}</Line>
        {contactEmail && (
          <li>
            E-mail{'\u00a0'}: <EmailLink address={contactEmail} />
          </li>
        )}
        <Line name="SIRET">{formatSiret(settings.siret)}</Line>
        <Line name="Immatriculation">{settings.registration}</Line>
        <Line name="TVA intracommunautaire">{settings.vatNumber}</Line>
        <Line name="Direction de la publication">{settings.director}</Line>
      </ul>
      {hasHost && <h2>Hébergeur</h2>}
      <ul>
        <Line name="Nom">{settings.hostName}</Line>
        <Line name="Adresse">{settings.hostAddress}</Line>
        <Line name="Téléphone">{settings.hostPhone}</Line>
      </ul>
      <h2 id={commentRulesId}>Règles des commentaires</h2>
      <p>
        Les commentaires peuvent être retenus jusqu’à leur lecture par un administrateur, rejetés ou supprimés,
        notamment lorsqu’ils sont contraires à la loi, injurieux, publicitaires ou sans rapport avec l’article. Leur
        auteur est informé de la décision, et de son motif lorsqu’il est donné{'\u00a0'}; il peut{' '}
        {contactEmail && 'la contester en écrivant à l’adresse de contact ci-dessus, ou '}saisir le juge.
      </p>
      <h2>Signaler un contenu</h2>
      <p>
        Sous chaque commentaire, le lien «{'\u00a0'}Signaler{'\u00a0'}» permet à toute personne, avec ou sans compte,
        d’indiquer un contenu qu’elle estime illicite et d’expliquer pourquoi. Chaque signalement est lu par un
        administrateur, sans décision automatique. Si vous laissez votre e-mail, vous serez informé de la décision.
      </p>
      {contactEmail && (
        <p>
          L’adresse e-mail ci-dessus est aussi le point de contact unique prévu par les articles{'\u00a0'}11 et 12 du
          règlement (UE) 2022/2065 sur les services numériques, pour les autorités comme pour le public. On peut y
          écrire en français.
        </p>
      )}
      <h2>Propriété intellectuelle</h2>
      <p>
        Sauf indication contraire, les textes, les photographies et les vidéos de ce site appartiennent à son éditeur.
        On peut en citer de courts passages en nommant la source et en donnant l’adresse de la page. Les commentaires
        restent la propriété de leurs auteurs.
      </p>
      <h2>Croyances et santé</h2>
      <p>
        Les vertus prêtées aux pierres et aux amulettes relèvent des traditions et des croyances. Elles ne remplacent
        jamais un avis médical, ni un traitement.
      </p>
    </>
  )
}

function Line({ name, children }: { name: string; children: string }) {
  if (!children) return null
  return (
    <li>
      {name}
      {'\u00a0'}: {children}
    </li>
  )
}
