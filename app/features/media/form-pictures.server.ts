import { picturesBytesMax, pictureRefusals, picturesTooLarge } from './picture.ts'
import { storePicture } from './pictures.server.ts'

/** @returns a sentence for each refused picture. */
export async function storeFormPictures(
  form: FormData,
  fields: { files: string; addresses: string },
  uploadedBy: string,
): Promise<string[]> {
  // An empty file field sends one empty file.
  const files = form.getAll(fields.files).filter((part) => part instanceof File && part.size > 0) as File[]
  if (files.reduce((bytes, file) => bytes + file.size, 0) > picturesBytesMax) return [picturesTooLarge]
  const problems: string[] = []
  const typed = form.get(fields.addresses)
  const addresses = typeof typed === 'string' ? [typed] : []
  for (const file of files) {
    const stored = await storePicture(file, file.name, uploadedBy)
    if (stored.ok) addresses.push(stored.value.address)
    else problems.push(pictureRefusals[stored.refusal])
  }
  form.set(fields.addresses, addresses.join('\n'))
  return problems
}
