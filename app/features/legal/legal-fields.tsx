import { Form } from 'react-router'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { SavedChoice, SavedField } from '#platform/forms/saved-field.tsx'
import { type SavedAnswer, useSavedFields } from '#platform/forms/use-saved-fields.ts'
import { accessibilityStateLabels } from './accessibility-notice.tsx'
import { dateInputs, hostInputs, publisherInputs, type LegalInputs } from './legal-inputs.ts'
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
  answer: SavedAnswer | undefined
  formValues: Record<string, string>
}

export function LegalFields({ settings, answer, formValues }: LegalFieldsProps) {
  const { form, attributes, states } = useSavedFields({
    action: siteSettingsHref,
    answer,
    together: declarationFields,
  })
  const values = { ...settings, siret: formatSiret(settings.siret), ...formValues }
  const fieldsOf = (inputs: LegalInputs) =>
    Object.entries(inputs).map(([key, { label, ...input }]) => {
      const name = key as keyof LegalInputs
      const isMissing = isRequired(name) && !settings[name]
      return (
        <SavedField
          key={name}
          {...input}
          name={name}
          maxLength={legalTextCharactersMax}
          defaultValue={values[name]}
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
        {fieldsOf(publisherInputs)}
      </fieldset>
      <fieldset className="settings-group">
        <legend>Qui héberge</legend>
        {fieldsOf(hostInputs)}
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
          choice={values.accessibility}
          state={states.accessibility}
        />
        {fieldsOf(dateInputs)}
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
