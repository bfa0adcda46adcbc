import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { SimpleField } from '#features/editor/simple-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { TextField } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
import type { SiteSettings } from '#platform/site-settings.ts'
import { appearanceHref, appearanceInputs, sentenceFields, type ShownAppearance } from './appearance.ts'
import { AccentFields } from './screen/accent-fields.tsx'
import { MarkFields } from './screen/mark-fields.tsx'
import { MenuFields } from './screen/menu-fields.tsx'
import { NetworkFields } from './screen/network-fields.tsx'
import { Preview } from './screen/preview.tsx'
import { SaveBar } from './screen/save-bar.tsx'
import { useAppearance } from './screen/use-appearance.ts'
import './appearance.css'

interface AppearanceAnswer {
  /** Missing when the answer is not the form's: what stands in it stays. */
  values?: ShownAppearance | undefined
  errors: FieldErrors
  phrases?: string[]
}

interface AppearanceScreenProps {
  online: ShownAppearance
  settings: SiteSettings
  memberId: string
  /** Why the name cannot be changed here. */
  fixedName: string | null
  example: ArticleCardShape | null
  answer: AppearanceAnswer | undefined
}

export function AppearanceScreen({ fixedName, example, answer, ...start }: AppearanceScreenProps) {
  const form = useRef<HTMLFormElement>(null)
  const state = useAppearance({ ...start, answer: answer?.values, form })
  const errors = answer?.errors ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <Form
      data-unsent={state.isDirty ? '' : undefined}
      className="look"
      method="post"
      action={appearanceHref}
      encType="multipart/form-data"
      noValidate
      ref={form}
    >
      <IdempotencyKeyField />
      <button type="submit" hidden aria-label="Mettre en ligne" />
      <input type="hidden" name="start" value={JSON.stringify(start.online)} />
      <div>
        <ErrorMessage phrases={answer?.phrases}>{errors.form}</ErrorMessage>
        <Part title="Nom et marque">
          <div className="answers">
            {fixedName ? (
              <FixedName name={state.values.siteName} sentence={fixedName} />
            ) : (
              <SimpleField
                name="siteName"
                input={appearanceInputs.siteName}
                text={state.values.siteName}
                onChange={state.rename}
                error={errors.siteName}
              />
            )}
            <MarkFields state={state} errors={errors} />
          </div>
        </Part>
        <Part title="Phrases">
          <div className="answers">
            {sentenceFields.map((field) => (
              <TextField
                key={field}
                name={field}
                {...appearanceInputs[field]}
                className="grow"
                rows={2}
                value={state.values[field]}
                onChange={({ target }) => state.change({ [field]: target.value })}
                error={errors[field]}
              />
            ))}
          </div>
        </Part>
        <Part title="Couleur">
          <div className="answers">
            <AccentFields {...state} />
          </div>
        </Part>
        <Part title="Menu" note="de haut en bas">
          <MenuFields state={state} errors={errors} />
        </Part>
        <Part title="Ailleurs" note="au pied de page">
          <NetworkFields state={state} errors={errors} />
        </Part>
      </div>
      <Preview state={state} example={example} />
      <SaveBar state={state} isRefused={Object.keys(errors).length > 0} />
    </Form>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const heading = (
    <>
      {title} {note && <span className="caption">{note}</span>}
    </>
  )
  return (
    <ThreadSection className="part" id={`part-${title.slice(0, 3).toLowerCase()}`} title={heading}>
      {children}
    </ThreadSection>
  )
}

function FixedName({ name, sentence }: { name: string; sentence: string }) {
  return (
    <div className="field">
      <p className="label">{appearanceInputs.siteName.label}</p>
      <p>{name}</p>
      <p className="caption">{sentence}</p>
    </div>
  )
}
