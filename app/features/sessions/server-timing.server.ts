import type { MiddlewareFunction } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { countQueries } from '#platform/postgres/query-count.server.ts'
import { currentAccount } from './authorization.server.ts'

/** Tells administrators, in the tools of their browser, how long a page took: https://www.w3.org/TR/server-timing/ */
export const timePages: MiddlewareFunction<Response> = async ({ context }, next) => {
  const began = performance.now()
  const { result: response, queries, milliseconds } = await countQueries(next)
  const account = currentAccount(context)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (isPage && account && isAdmin(account)) {
    const render = (performance.now() - began).toFixed(1)
    const timing = `render;dur=${render}, queries;desc="${queries}", database;dur=${milliseconds.toFixed(1)}`
    response.headers.append('server-timing', timing)
  }
  return response
}
