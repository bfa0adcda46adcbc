import { adminsOnly } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/admins-only'
import '#features/accounts/account.css'

export const middleware: Route.MiddlewareFunction[] = [adminsOnly]
