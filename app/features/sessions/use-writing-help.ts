import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { isAuthor, type Account } from '#features/accounts/account.ts'

/** Extensions that help whoever writes: each is loaded once, and follows every field of the page from then on. */
const helpers = import.meta.glob<{ help: () => void }>('/extensions/*/while-writing.client.ts')

export function useWritingHelp(isInEditor = false): void {
  const { pathname } = useLocation()
  const account = useRouteLoaderData<{ account: Account | null }>('root')?.account ?? null
  const isWriting = isAuthor(account) && (isInEditor || pathname.startsWith('/compte/'))
  useEffect(() => {
    if (isWriting) for (const load of Object.values(helpers)) void load().then(({ help }) => help())
  }, [isWriting])
}
