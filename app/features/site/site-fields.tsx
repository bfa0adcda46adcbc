import { Form } from 'react-router'
import { siteInputs, fixedSentence, type FixedFields } from './site-inputs.ts'
import { SaveButton } from '#features/legal/legal-fields.tsx'
import { siteSettingsHref } from '#features/legal/legal.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { SavedChoice, SavedField } from '#platform/forms/saved-field.tsx'
import { type SavedAnswer, useSavedFields } from '#platform/forms/use-saved-fields.ts'
import { shopUrlCharactersMax } from '#platform/site-rules.ts'
import type { ReadingSpeed, SiteSettings } from '#platform/site-settings.ts'
import type { ReadTimes } from '#features/articles/published-articles.server.ts'
import { charactersPerMinute, wordsPerMinute } from '#features/articles/derived-columns.ts'

interface SiteFieldsProps {
  settings: SiteSettings
  fixedFields: FixedFields
  shopUrlInForce: string | null
  readTimes: ReadTimes | null
  answer: SavedAnswer | undefined
  formValues: Record<string, string>
}

function readingSpeedLabels(readTimes: ReadTimes | null): Record<ReadingSpeed, string> {
  const labelOf = (measure: string, speed: ReadingSpeed) =>
    readTimes ? `${measure}\u00a0: «\u00a0${readTimes.title}\u00a0», ${readTimes.minutes[speed]}\u00a0min` : measure
  return {
    characters: labelOf(`${charactersPerMinute}\u00a0caractères par minute`, 'characters'),
    words: labelOf(`${wordsPerMinute}\u00a0mots par minute`, 'words'),
  }
}

export function SiteFields({ settings, fixedFields, shopUrlInForce, readTimes, answer, formValues }: SiteFieldsProps) {
  const { attributes, states } = useSavedFields({ action: siteSettingsHref, answer })
  return (
    <Form id="blog" className="stack settings-form" {...attributes}>
      <IdempotencyKeyField />
      <input type="hidden" name="start" value={JSON.stringify(settings)} />
      <div className="settings-group">
        {fixedFields.shopUrl ? (
          <FixedSetting label={siteInputs.shopUrl.label} value={shopUrlInForce ?? ''} field="shopUrl" />
        ) : (
          <SavedField
            name="shopUrl"
            {...siteInputs.shopUrl}
            inputMode="url"
            maxLength={shopUrlCharactersMax}
            defaultValue={formValues.shopUrl ?? settings.shopUrl}
            state={states.shopUrl}
          />
        )}
        <SavedChoice
          name="readingSpeed"
          legend="Temps de lecture des articles"
          hint="Il change aussitôt sur tous les articles."
          options={readingSpeedLabels(readTimes)}
          choice={formValues.readingSpeed ?? settings.readingSpeed}
          state={states.readingSpeed}
        />
      </div>
      <SaveButton />
    </Form>
  )
}

function FixedSetting({ label, value, field }: { label: string; value: string; field: keyof FixedFields }) {
  return (
    <div className="field">
      <p className="label">{label}</p>
      <p className="fixed-setting">{value}</p>
      <p className="caption">{fixedSentence(field)}</p>
    </div>
  )
}
