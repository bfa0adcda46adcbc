import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { verifyMailed } from '../../auth/mailed-codes.server.ts'
import { renameAuthor } from '#features/articles/author-rename.server.ts'
import { renameMember } from '#features/comments/member-rename.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: LoaderFunctionArgs) {
  if (request.method !== 'POST') return refuseAuthMethod('POST')
  return verifyMailed(request, async (userId) => {
    await renameMember(userId)
    await renameAuthor(userId)
  })
}
