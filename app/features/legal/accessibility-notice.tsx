import { frenchDate } from '#platform/text/french.ts'
import type { AccessibilityState, LegalSettings } from './legal.ts'
import { EmailLink, Said } from './said.tsx'

export const accessibilityStateLabels: Record<Exclude<AccessibilityState, ''>, string> = {
  totale: 'Totalement conforme',
  partielle: 'Partiellement conforme',
  aucune: 'Non conforme',
}

/** « Accessibilité »: a declaration in the form of the RGAA. */
export function AccessibilityNotice({ settings, siteName }: { settings: LegalSettings; siteName: string }) {
  const { publisherName, contactEmail, accessibility, accessibilityDate, publisherAddress, publisherPhone } = settings
  return (
    <div className="texte">
      <div className="texte-bloc">
        <h2>Déclaration d’accessibilité</h2>
        <p>
          <Said>{publisherName}</Said> s’efforce de rendre {siteName} accessible à chacun, quels que soient son
          appareil, sa vue, ses mains ou sa manière de lire, selon le référentiel général d’amélioration de
          l’accessibilité (RGAA{'\u00a0'}4.1) et les règles WCAG{'\u00a0'}2.2 de niveau{'\u00a0'}AA dont il découle.
        </p>
        <h2>État de conformité</h2>
        <p>
          {accessibility ? (
            <>
              Ce site est <b>{accessibilityStateLabels[accessibility].toLowerCase()}</b> au RGAA, d’après l’évaluation
              de son éditeur.
            </>
          ) : (
            <>L’état de conformité de ce site sera indiqué ici.</>
          )}{' '}
          {accessibilityDate && <>Déclaration établie le {frenchDate(`${accessibilityDate}T12:00:00Z`)}.</>}
        </p>
        <p>
          Les pages sont vérifiées à chaque version par un outil automatique (axe-core), en clair et en sombre, jusqu’à
          un agrandissement de 400{'\u00a0'}%, et les parcours principaux le sont au clavier et sans script.
        </p>
        <h2>Ce qui peut ne pas être accessible</h2>
        <ul>
          <li>une image que son auteur n’a pas décrite{'\u00a0'};</li>
          <li>une vidéo sans sous-titres, ou sans autre équivalent que le texte qui l’entoure{'\u00a0'};</li>
          <li>le lecteur d’une vidéo de YouTube ou de Vimeo, qui n’est pas le nôtre.</li>
        </ul>
        <h2>Nous le dire</h2>
        <p>
          Si quelque chose vous résiste, écrivez-nous{'\u00a0'}: nous vous proposerons le même contenu sous une autre
          forme, et nous corrigerons. E-mail{'\u00a0'}: <EmailLink address={contactEmail} />. Téléphone{'\u00a0'}:{' '}
          <Said>{publisherPhone}</Said>. Adresse{'\u00a0'}: <Said>{publisherAddress}</Said>.
        </p>
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
      </div>
    </div>
  )
}
