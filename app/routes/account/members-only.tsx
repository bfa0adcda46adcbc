import { Outlet } from 'react-router'
import { membersOnly } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/members-only'
import '#features/accounts/account.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export default function MembersOnly() {
  return <Outlet />
}
