import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { useRefusal } from '#platform/forms/use-refusal.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { accessibilityStateLabels } from './accessibility-notice.tsx'
import { isRequired, shownSiret, type LegalSettings } from './legal.ts'

interface SiteFormProps {
  settings: LegalSettings
  /** Names of the fields that were saved all the same. */
  refused: (RefusedForm & { saved: string[] }) | undefined
}

type FieldSpec = Partial<React.ComponentProps<'input'>> & { label: string; hint?: string }
type TextField = Exclude<keyof LegalSettings, 'accessibility'>

const parts: { title: string; fields: Partial<Record<TextField, FieldSpec>> }[] = [
  {
    title: 'Qui publie',
    fields: {
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
    },
  },
  {
    title: 'Qui héberge',
    fields: {
      hostName: { label: 'Nom de l’hébergeur', hint: 'L’entreprise dont les machines font tourner ce site.' },
      hostAddress: { label: 'Adresse de l’hébergeur' },
      hostPhone: { label: 'Téléphone de l’hébergeur', type: 'tel' },
    },
  },
]

export function SiteForm({ settings, refused }: SiteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { refused: shown, onInput } = useRefusal(refused)
  const { errors = {}, typed = {} } = shown ?? {}
  useFocusFirstError(form, shown?.errors)
  const shownSettings = { ...settings, siret: shownSiret(settings.siret) }
  const common = (name: TextField) => ({
    name,
    defaultValue: typed[name] ?? shownSettings[name],
    error: errors[name],
    maxLength: 300,
  })
  const savedHint = (name: keyof LegalSettings, hint?: string) => (refused?.saved.includes(name) ? 'Enregistré.' : hint)

  return (
    <Form method="post" preventScrollReset className="panel stack" ref={form} noValidate onInput={onInput}>
      <IdempotencyKeyField />
      {errors.form && (
        <p className="error" role="alert">
          {errors.form}
        </p>
      )}
      {parts.map(({ title, fields }) => (
        <fieldset className="settings-group" key={title}>
          <legend>{title}</legend>
          {Object.entries(fields).map(([name, { label, ...attributes }]) => (
            <Field
              key={name}
              {...attributes}
              {...common(name as TextField)}
              {...hintOf(savedHint(name as TextField, attributes.hint))}
              label={settings[name as TextField] || !isRequired(name as TextField) ? label : `${label} (à compléter)`}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className="settings-group">
        <legend>Accessibilité</legend>
        <p className="caption">
          Le site lui-même est vérifié à chacune de ses versions. Ce que vous publiez compte aussi{'\u00a0'}: décrivez
          vos images, sous-titrez vos vidéos, et dites «{'\u00a0'}partiellement{'\u00a0'}» si certaines ne le sont pas.
        </p>
        {Object.entries(accessibilityStateLabels).map(([value, label]) => (
          <label className="setting-option" key={value}>
            <input
              type="radio"
              name="accessibility"
              value={value}
              defaultChecked={(typed.accessibility ?? settings.accessibility) === value}
            />
            {label}
          </label>
        ))}
        {errors.accessibility && <p className="error">{errors.accessibility}</p>}
        {savedHint('accessibility') && <p className="caption">{savedHint('accessibility')}</p>}
        <Field
          label="Date de la déclaration"
          type="date"
          {...common('accessibilityDate')}
          {...hintOf(savedHint('accessibilityDate'))}
        />
        <Field
          label="Date de l’audit (facultatif)"
          type="date"
          {...common('auditDate')}
          {...hintOf(savedHint('auditDate', 'Il en faut un pour déclarer le site totalement conforme.'))}
        />
      </fieldset>
      <div>
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          Enregistrer
        </button>
      </div>
    </Form>
  )
}

function hintOf(hint: string | undefined) {
  return hint === undefined ? {} : { hint }
}
