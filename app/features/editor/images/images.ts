import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { imagesMax, tooManyImages } from '#features/articles/article.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'

const alreadyThere = 'Cette image est déjà dans la liste.'

export function withAddresses(images: ImageInput[], text: string): Outcome<ImageInput[], string> {
  const addresses = [...new Set(text.split(/\s+/).filter(Boolean))]
  const wrong = addresses.map(pictureProblem).find(Boolean)
  if (wrong) return refused(wrong)
  const newAddresses = addresses.filter((address) => !images.some((image) => image.address === address))
  if (addresses.length > 0 && newAddresses.length === 0) return refused(alreadyThere)
  if (newAddresses.length === 0) return done(images)
  if (images.length + newAddresses.length > imagesMax) return refused(tooManyImages)
  return done([...images, ...newAddresses.map((address) => ({ address, alt: null }))])
}

export function moveImage<Image>(images: Image[], from: number, to: number): Image[] {
  return images.toSpliced(from, 1).toSpliced(to, 0, ...images.slice(from, from + 1))
}

export function imageName(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  const name = path.split('/').findLast(Boolean) ?? address
  return isOwnPicture(address) ? name.replace(/^\d{10,}-/, '') : (decodePercent(name) ?? name)
}

export function imageHost(address: string): string | null {
  return !isOwnPicture(address) && URL.canParse(address) ? new URL(address).host : null
}
