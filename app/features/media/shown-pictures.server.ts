import { isOwnPicture, isRemotePicture, pictureSources, type ShownPicture } from './picture.ts'
import { pictureSizes } from './pictures.server.ts'
import { signedRemotePicture } from './remote-pictures.server.ts'

/** How pages show these pictures, by address. An address that is neither ours nor in https is left out. */
export async function shownPictures(addresses: (string | null)[]): Promise<Map<string, ShownPicture>> {
  const asked = [...new Set(addresses.filter((address) => address !== null))]
  const sizes = await pictureSizes(asked)
  const shown = new Map<string, ShownPicture>()
  for (const address of asked) {
    if (isOwnPicture(address)) shown.set(address, pictureSources(address, sizes.get(address) ?? null))
    else if (isRemotePicture(address)) shown.set(address, pictureSources(signedRemotePicture(address), null))
  }
  return shown
}
