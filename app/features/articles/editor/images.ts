import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { imagesMax } from '../article.ts'

/** The list with an address added at its end, or why it cannot be. */
export function withAddress(images: string[], typed: string): Outcome<string[], string> {
  const address = typed.trim()
  if (!address) return done(images)
  const problem = pictureProblem(address)
  if (problem) return refused(problem)
  if (images.includes(address)) return refused('Cette image est déjà dans la liste.')
  return images.length < imagesMax ? done([...images, address]) : refused(`Au plus ${imagesMax} images par article.`)
}

/** The list with one image moved; moving the first up or the last down changes nothing. */
export function withMoved(images: string[], from: number, to: number): string[] {
  const moved = images[from]
  if (moved === undefined || to < 0 || to >= images.length) return images
  return images.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** « 1700000000000-lapis-01.webp » was « lapis-01 » for the person who sent it. */
export function imageName(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  const name = path.split('/').findLast(Boolean) ?? address
  return isOwnPicture(address) ? name.replace(/^\d{10,}-/, '') : decoded(name)
}

/** The site that keeps an image which is not ours. */
export function imageHost(address: string): string | null {
  return !isOwnPicture(address) && URL.canParse(address) ? new URL(address).host : null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a lone % is a name like another
  }
}
