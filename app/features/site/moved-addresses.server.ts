import { redirect } from 'react-router'

/** Each says where an address that this blog does not have leads now. Extensions add theirs. */
export const movedAddressLists: {
  find: (address: string) => Promise<string | null>
  /** Answers from memory, or null: the router looks further. */
  recall: (address: string) => string | null
}[] = []

export function recallMovedAddress(address: string): string | null {
  return movedAddressLists.reduce<string | null>((target, { recall }) => target ?? recall(address), null)
}

/** @throws a redirection when the address once led to something that stands elsewhere now */
export async function followMovedAddress({ pathname, search }: URL): Promise<void> {
  for (const { find } of movedAddressLists) {
    const target = await find(pathname + search)
    if (target) throw redirect(target, 301)
  }
}
