import { authorsOnly } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/authors-only'
import '#features/accounts/account.css'

export const middleware: Route.MiddlewareFunction[] = [authorsOnly]
