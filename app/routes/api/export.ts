import { answerFailures } from '#features/api/answer-failures.server.ts'
import { answerExport, refuseExportMethod, refuseFailedExport } from '#features/api/export-endpoint.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/export'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [answerFailures(refuseFailedExport)]

export const loader = ({ request }: Route.LoaderArgs) => answerExport(request)

export const action = () => refuseExportMethod()
