import { membersOnly } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/members-only'
import '#features/accounts/account.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]
