import { pictureRefusals } from '#features/media/picture.ts'
import { storePicture } from '#features/media/pictures.server.ts'
import type { FieldErrors } from '#platform/forms/form.ts'

/** Stores the files of the form, and writes their addresses into it, so that a refused form keeps its pictures. */
export async function storeMarkPictures(form: FormData, uploadedBy: string): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const kind of ['logo', 'portrait']) {
    const file = form.get(`${kind}File`)
    if (!(file instanceof File) || file.size === 0) continue
    const outcome = await storePicture(file, file.name, uploadedBy)
    if (outcome.ok) form.set(kind, outcome.value.address)
    else errors[`${kind}File`] = pictureRefusals[outcome.refusal]
  }
  return errors
}
