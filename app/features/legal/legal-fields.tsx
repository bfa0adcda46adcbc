import { count } from '#platform/text/french.ts'
import { Form } from 'react-router'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { SavedChoice, SavedField } from '#platform/forms/saved-field.tsx'
import { type SavedAnswer, useSavedFields } from '#platform/forms/use-saved-fields.ts'
import { accessibilityStateLabels } from './accessibility-notice.tsx'
import { siteSettingsHref } from './legal.ts'
import {
  dateInputs,
  declarationFields,
  formatSiret,
  hostInputs,
  legalTextCharactersMax,
  publisherInputs,
  type LegalInput,
  type legalInputs,
  type LegalSettings,
} from './legal-settings.ts'

interface LegalFieldsProps {
  settings: LegalSettings
  answer: SavedAnswer | undefined
  formValues: Record<string, string>
}

export function LegalFields({ settings, answer, formValues }: LegalFieldsProps) {
  const { attributes, states } = useSavedFields({ action: siteSettingsHref, answer, together: declarationFields })
  const values = { ...settings, siret: formatSiret(settings.siret), ...formValues }
  const fieldsOf = (inputs: Record<string, LegalInput>) =>
    Object.entries(inputs).map(([key, { label, gap, ...input }]) => {
      const name = key as keyof typeof legalInputs
      const isMissing = gap && !settings[name]
      return (
        <SavedField
          key={name}
          {...input}
          name={name}
          maxLength={input.type === 'date' ? undefined : legalTextCharactersMax}
          defaultValue={values[name]}
          label={isMissing ? `${label} (à compléter)` : label}
          state={states[name]}
        />
      )
    })

  return (
    <Form className="settings-form settings-columns" {...attributes}>
      <IdempotencyKeyField />
      <input type="hidden" name="start" value={JSON.stringify(settings)} />
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

/** Needed without script only. It is hidden by style, so that nothing moves when scripts arrive. */
export function SaveButton() {
  return (
    <div className="without-script">
      <button className="btn">Enregistrer</button>
    </div>
  )
}

const namedMax = 3

export function LegalGaps({ gaps }: { gaps: string[] }) {
  if (gaps.length === 0) return null
  const firstGaps = gaps.slice(0, namedMax).join(', ')
  const others = gaps.length - namedMax
  return (
    <p className="panel" role="note">
      <span>
        <b>Vos pages légales sont incomplètes.</b> Il manque{'\u00a0'}: {firstGaps}
        {others > 0 && ` et ${count(others, 'autre information', 'autres informations')}`}.
      </span>
    </p>
  )
}
