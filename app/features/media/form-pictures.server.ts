import { picturesBytesMax, pictureRefusals, picturesTooLarge } from './picture.ts'
import { storePicture } from './pictures.server.ts'

export async function storeFormPictures(form: FormData, uploadedBy: string): Promise<string[]> {
  const files = form.getAll('photos').filter((part) => part instanceof File && part.size > 0) as File[]
  if (files.reduce((bytes, file) => bytes + file.size, 0) > picturesBytesMax) return [picturesTooLarge]
  const problems: string[] = []
  const text = form.get('images')
  const addresses = typeof text === 'string' ? [text] : []
  for (const file of files) {
    const outcome = await storePicture(file, file.name, uploadedBy)
    if (outcome.ok) addresses.push(outcome.value.address)
    else problems.push(pictureRefusals[outcome.refusal])
  }
  form.set('images', addresses.join('\n'))
  return problems
}
