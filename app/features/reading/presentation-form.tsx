import { useRef } from 'react'
import { Form } from 'react-router'
import { Picture } from '#features/media/picture.tsx'
import { pictureAccept } from '#features/media/picture.ts'
import { CheckBox } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { FileField } from '#platform/forms/file-field.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import {
  presentationHref,
  wordsCharactersMax,
  type Presentation,
  presentationInputs,
} from '#features/articles/presentation.ts'
import './presentation-form.css'

interface PresentationFormProps {
  presentation: Presentation | null
  refusedForm?: RefusedForm | undefined
}

export function PresentationForm({ presentation, refusedForm }: PresentationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refusedForm?.errors)
  const errors = refusedForm?.errors ?? {}
  const field = fieldsOf(presentationInputs, refusedForm, { words: presentation?.words })
  const portrait = presentation?.portrait
  return (
    <section className="account-section" aria-labelledby="presentation">
      <h2 id="presentation">Votre présentation</h2>
      <Form
        method="post"
        action={presentationHref}
        encType="multipart/form-data"
        className="presentation"
        noValidate
        ref={form}
      >
        <ErrorMessage phrases={refusedForm?.phrases}>{errors.form}</ErrorMessage>
        <IdempotencyKeyField />
        <TextField {...field('words')} maxLength={wordsCharactersMax} />
        <div className="presentation-portrait">
          {portrait && (
            <Picture
              picture={{ ...portrait, placeholder: null }}
              alt="Votre portrait"
              sizes="4rem"
              className="portrait bead"
            />
          )}
          <FileField
            label="Portrait"
            name="portrait"
            button={portrait ? 'Remplacer le portrait' : 'Choisir un portrait'}
            accept={pictureAccept}
            hint="JPEG, PNG, WebP, AVIF ou GIF. Sans lui, on voit l’initiale de votre nom."
            error={errors.portrait}
          />
        </div>
        {portrait && <CheckBox name="withoutPortrait">Retirer le portrait</CheckBox>}
        <div>
          <button className="btn" type="submit">
            Enregistrer
          </button>
        </div>
      </Form>
    </section>
  )
}
