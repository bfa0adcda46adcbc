import { Form } from 'react-router'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { SavedChoice, SavedField } from '#platform/forms/saved-field.tsx'
import { type SavedAnswer, useSavedFields } from '#platform/forms/use-saved-fields.ts'
import { accessibilityStateLabels } from './accessibility-notice.tsx'
import {
  declarationFields,
  isRequired,
  legalTextCharactersMax,
  formatSiret,
  siteSettingsHref,
  type LegalSettings,
} from './legal.ts'

interface LegalFieldsProps {
  settings: LegalSettings
  answered: SavedAnswer | undefined
  typed: Record<string, string>
}

type FieldSpec = Partial<React.ComponentProps<'input'>> & { label: string; hint?: string }
type TextField = Exclude<keyof LegalSettings, 'accessibility'>

const publisher: Partial<Record<TextField, FieldSpec>> = {
  publisherName: { label: 'Nom, ou raison sociale', autoComplete: 'organization' },
  publisherStatus: {
    label: 'Statut',
    hint: 'Par exemple\u00a0: entrepreneur individuel, ou SARL au capital de 1\u00a0000\u00a0€.',
  },
  publisherAddress: { label: 'Adresse postale', autoComplete: 'street-address' },
  publisherPhone: { label: 'Téléphone', type: 'tel', autoComplete: 'tel' },
  contactEmail: {
    label: 'E-mail de contact',
    type: 'email',
    hint: 'Tout le monde le lira\u00a0: choisissez une adresse faite pour cela.',
  },
  siret: { label: 'SIRET', inputMode: 'numeric', hint: '14\u00a0chiffres.' },
  registration: {
    label: 'Immatriculation (facultatif)',
    hint: 'Par exemple\u00a0: RNE, ou RCS de Quimper et son numéro.',
  },
  vatNumber: { label: 'Numéro de TVA intracommunautaire (facultatif)' },
  director: { label: 'Directeur ou directrice de la publication', hint: 'Le nom d’une personne.' },
}

const host: Partial<Record<TextField, FieldSpec>> = {
  hostName: { label: 'Nom de l’hébergeur', hint: 'L’entreprise dont les machines font tourner ce site.' },
  hostAddress: { label: 'Adresse de l’hébergeur' },
  hostPhone: { label: 'Téléphone de l’hébergeur', type: 'tel' },
}

const dates: Partial<Record<TextField, FieldSpec>> = {
  accessibilityDate: { label: 'Date de la déclaration', type: 'date' },
  auditDate: {
    label: 'Date de l’audit (facultatif)',
    type: 'date',
    hint: 'Il en faut un pour déclarer le site totalement conforme.',
  },
}

export function LegalFields({ settings, answered, typed }: LegalFieldsProps) {
  const { form, attributes, states } = useSavedFields({
    action: siteSettingsHref,
    answered,
    together: declarationFields,
  })
  const shown = { ...settings, siret: formatSiret(settings.siret), ...typed }
  const fieldsOf = (specs: Partial<Record<TextField, FieldSpec>>) =>
    Object.entries(specs).map(([key, { label, ...spec }]) => {
      const name = key as TextField
      const isMissing = isRequired(name) && !settings[name]
      return (
        <SavedField
          key={name}
          {...spec}
          name={name}
          maxLength={legalTextCharactersMax}
          defaultValue={shown[name]}
          label={isMissing ? `${label} (à compléter)` : label}
          state={states[name]}
        />
      )
    })

  return (
    <Form
      method="post"
      preventScrollReset
      className="settings-form settings-columns"
      ref={form}
      noValidate
      {...attributes}
    >
      <IdempotencyKeyField />
      <fieldset className="settings-group">
        <legend>Qui publie</legend>
        {fieldsOf(publisher)}
      </fieldset>
      <fieldset className="settings-group">
        <legend>Qui héberge</legend>
        {fieldsOf(host)}
      </fieldset>
      <fieldset className="settings-group">
        <legend>Accessibilité</legend>
        <p className="caption">
          Le site lui-même est vérifié à chacune de ses versions. Ce que vous publiez compte aussi{'\u00a0'}: décrivez
          vos images, sous-titrez vos vidéos, et dites «{'\u00a0'}partiellement{'\u00a0'}» si certaines ne le sont pas.
        </p>
        <SavedChoice
          name="accessibility"
          legend="État"
          options={accessibilityStateLabels}
          chosen={shown.accessibility}
          state={states.accessibility}
        />
        {fieldsOf(dates)}
      </fieldset>
      <SaveButton />
    </Form>
  )
}

/** Without script, fields are saved by it; with, each by itself. Hidden by style, so that nothing moves when scripts arrive. */
export function SaveButton() {
  return (
    <div className="without-script">
      <button className="btn" type="submit">
        Enregistrer
      </button>
    </div>
  )
}
