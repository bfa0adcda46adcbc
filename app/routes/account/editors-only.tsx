import { editorsOnly } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/editors-only'
import '#features/accounts/account.css'

export const middleware: Route.MiddlewareFunction[] = [editorsOnly]
