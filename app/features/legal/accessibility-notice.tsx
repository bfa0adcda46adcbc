import { frenchDate } from '#platform/text/french.ts'
import { whyNotDeclare, type AccessibilityState, type LegalSettings } from './legal-settings.ts'
import { EmailLink } from './legal-text.tsx'

export const accessibilityStateLabels: Record<Exclude<AccessibilityState, ''>, string> = {
  totale: 'Totalement conforme',
  partielle: 'Partiellement conforme',
  aucune: 'Non conforme',
}

/** The form follows the RGAA's declaration: https://accessibilite.numerique.gouv.fr/ */
export function AccessibilityNotice({ settings, siteName }: { settings: LegalSettings; siteName: string }) {
  const { publisherName, accessibility, auditDate } = settings
  const isDeclared = accessibility && !whyNotDeclare(settings)
  return (
    <>
      <h2>Déclaration d’accessibilité</h2>
      <p>
        {publisherName ? `${publisherName} s’efforce` : 'Nous nous efforçons'} de rendre {siteName} accessible à chaque
        personne, quels que soient son appareil et ses capacités, selon le référentiel général d’amélioration de
        l’accessibilité
        {'\u00a0'}: RGAA
        {'\u00a0'}4.1 (WCAG{'\u00a0'}2.1{'\u00a0'}AA) et, au-delà, WCAG{'\u00a0'}2.2{'\u00a0'}AA.
      </p>
      <h2>État de conformité</h2>
      <p>
        {isDeclared ? (
          <>
            Ce site est <b>{accessibilityStateLabels[accessibility].toLowerCase()}</b> au RGAA, d’après{' '}
            {auditDate ? 'un audit' : 'l’évaluation de son éditeur'}.
          </>
        ) : (
          <>L’état de conformité de ce site sera indiqué ici.</>
        )}
      </p>
      <Tests auditDate={auditDate} />
      <h2>Ce qui peut ne pas être accessible</h2>
      <ul>
        <li>une image que son auteur n’a pas décrite{'\u00a0'};</li>
        <li>une vidéo sans sous-titres, ou sans autre équivalent que le texte qui l’entoure{'\u00a0'};</li>
        <li>le lecteur d’une vidéo de YouTube ou de Vimeo, qui n’est pas le nôtre.</li>
      </ul>
      <Establishment settings={settings} />
      <Reporting settings={settings} />
      <h2>Voies de recours</h2>
      <p>
        Si vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service et que vous n’avez
        pas obtenu de réponse satisfaisante, vous pouvez vous adresser au Défenseur des droits{'\u00a0'}:
      </p>
      <ul>
        <li>
          par{' '}
          <a href="https://formulaire.defenseurdesdroits.fr/" rel="noopener">
            son formulaire
          </a>
          {'\u00a0'};
        </li>
        <li>
          par{' '}
          <a href="https://www.defenseurdesdroits.fr/carte-des-delegues" rel="noopener">
            un délégué de votre région
          </a>
          {'\u00a0'};
        </li>
        <li>
          par courrier, sans timbre{'\u00a0'}: Défenseur des droits, Libre réponse 71120, 75342{'\u00a0'}Paris CEDEX
          {'\u00a0'}07.
        </li>
      </ul>
    </>
  )
}

/** The text describes tests/journeys/accessibility.test.ts. */
function Tests({ auditDate }: { auditDate: string }) {
  return (
    <>
      <h2>Résultats des tests</h2>
      <p>
        {auditDate
          ? `Un audit de conformité au RGAA a été réalisé le ${dayOf(auditDate)}.`
          : 'Aucun audit complet de conformité au RGAA n’a encore été réalisé.'}{' '}
        À chaque version du site, des tests vérifient les pages ci-dessous, en clair et en sombre, et jusqu’à un
        agrandissement de 400{'\u00a0'}%{'\u00a0'}; les parcours principaux sont aussi vérifiés au clavier et sans
        script. Ils ne relèvent aucun défaut, mais ne couvrent qu’une partie des critères du RGAA.
      </p>
    </>
  )
}

function Reporting({ settings: { contactEmail, publisherPhone, publisherAddress } }: { settings: LegalSettings }) {
  if (!contactEmail && !publisherPhone && !publisherAddress) return null
  return (
    <>
      <h2>Signaler un défaut</h2>
      <p>
        Si un contenu vous est inaccessible, écrivez-nous{'\u00a0'}: nous vous proposerons le même contenu sous une
        autre forme, et nous corrigerons.
        {contactEmail && (
          <>
            {' '}
            E-mail{'\u00a0'}: <EmailLink address={contactEmail} />.
          </>
        )}
        {publisherPhone && ` Téléphone\u00a0: ${publisherPhone}.`}
        {publisherAddress && ` Adresse\u00a0: ${publisherAddress}.`}
      </p>
    </>
  )
}

/** The RGAA requires these sections, in this order. */
function Establishment({ settings: { accessibilityDate } }: { settings: LegalSettings }) {
  return (
    <>
      <h2>Établissement de cette déclaration</h2>
      {accessibilityDate && <p>Déclaration établie le {dayOf(accessibilityDate)}.</p>}
      <h3>Technologies utilisées</h3>
      <p>HTML, CSS, JavaScript, SVG et WAI-ARIA.</p>
      <h3>Outils d’évaluation</h3>
      <p>axe-core, dans le navigateur Chromium, et des vérifications au clavier.</p>
      <h3>Pages vérifiées</h3>
      <ul>
        <li>l’accueil, les listes de bracelets et de pendentifs, les articles{'\u00a0'};</li>
        <li>la recherche, la page de la boutique, les pages introuvables{'\u00a0'};</li>
        <li>les mentions légales, la confidentialité et cette déclaration{'\u00a0'};</li>
        <li>la connexion, l’inscription et toutes les pages du compte{'\u00a0'};</li>
        <li>pour les administrateurs, la rédaction et la modération.</li>
      </ul>
    </>
  )
}

function dayOf(date: string): string {
  return frenchDate(`${date}T12:00:00Z`)
}
