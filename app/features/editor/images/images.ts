import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { percentDecoded } from '#platform/text/percent-encoding.ts'
import { imagesMax, tooManyImages } from '#features/articles/article.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'

const alreadyThere = 'Cette image est déjà dans la liste.'

export function withAddresses(images: ImageInput[], typed: string): Outcome<ImageInput[], string> {
  const addresses = [...new Set(typed.split(/\s+/).filter(Boolean))]
  const wrong = addresses.map(pictureProblem).find(Boolean)
  if (wrong) return refused(wrong)
  const added = addresses.filter((address) => !images.some((image) => image.address === address))
  if (addresses.length > 0 && added.length === 0) return refused(alreadyThere)
  if (added.length === 0) return done(images)
  if (images.length + added.length > imagesMax) return refused(tooManyImages)
  return done([...images, ...added.map((address) => ({ address, alt: null }))])
}

export function withMoved<Image>(images: Image[], from: number, to: number): Image[] {
  const moved = images[from]
  if (moved === undefined || to < 0 || to >= images.length) return images
  return images.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export function imageName(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  const name = path.split('/').findLast(Boolean) ?? address
  return isOwnPicture(address) ? name.replace(/^\d{10,}-/, '') : (percentDecoded(name) ?? name)
}

export function imageHost(address: string): string | null {
  return !isOwnPicture(address) && URL.canParse(address) ? new URL(address).host : null
}
