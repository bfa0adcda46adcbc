import { picturesBytesMax, pictureRefusals, picturesTooLarge } from './picture.ts'
import { storePicture } from './pictures.server.ts'

export async function storeFormPictures(
  form: FormData,
  fields: { files: string; addresses: string },
  uploadedBy: string,
): Promise<string[]> {
  const files = form.getAll(fields.files).filter((part) => part instanceof File && part.size > 0) as File[]
  if (files.reduce((bytes, file) => bytes + file.size, 0) > picturesBytesMax) return [picturesTooLarge]
  const problems: string[] = []
  const text = form.get(fields.addresses)
  const addresses = typeof text === 'string' ? [text] : []
  for (const file of files) {
    const outcome = await storePicture(file, file.name, uploadedBy)
    if (outcome.ok) addresses.push(outcome.value.address)
    else problems.push(pictureRefusals[outcome.refusal])
  }
  form.set(fields.addresses, addresses.join('\n'))
  return problems
}
