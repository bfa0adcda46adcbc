import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { fillInBackground } from './fill-in-background.server.ts'
import { describePicture } from './image-processing/image-processing.server.ts'
import { withOriginal } from './image-processing/original.server.ts'
import { pictures } from './media-tables.server.ts'
import { findPictureMetadata, isDescribed, type PictureMetadata } from './known-pictures.server.ts'
import { isOwnPicture, isRemotePicture, pictureKey, pictureSources, type ShownPicture } from './picture.ts'
import { signedRemotePicture } from './remote-pictures.server.ts'

export async function shownPictures(addresses: (string | null)[]): Promise<Map<string, ShownPicture>> {
  const unique = [...new Set(addresses.filter((address) => address !== null))]
  const size = await findPictureMetadata(unique)
  const byAddress = new Map<string, ShownPicture>()
  for (const address of unique) {
    if (isOwnPicture(address)) byAddress.set(address, shownOwn(address, size.get(address) ?? null))
    else if (isRemotePicture(address)) byAddress.set(address, pictureSources(signedRemotePicture(address), null))
  }
  return byAddress
}

function shownOwn(address: string, size: PictureMetadata | null): ShownPicture {
  if (size && !isDescribed(size)) fillDescription(pictureKey(address))
  return { ...pictureSources(address, size, size?.placeholder), focus: size?.focus ?? null }
}

const fillDescription = fillInBackground((key) =>
  withOriginal(key, async (file) => {
    const { placeholder, focusX, focusY } = await describePicture(file)
    await db.update(pictures).set({ placeholder, focusX, focusY }).where(eq(pictures.key, key))
  }),
)
