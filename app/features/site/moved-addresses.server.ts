import { redirect } from 'react-router'

/** Each says where an address that this blog does not have leads now. Extensions add theirs. */
export const movedAddressLists: ((address: string) => Promise<string | null>)[] = []

/** @throws a redirection when the address once led to something that stands elsewhere now */
export async function followMovedAddress({ pathname, search }: URL): Promise<void> {
  for (const find of movedAddressLists) {
    const target = await find(pathname + search)
    if (target) throw redirect(target, 301)
  }
}
