import type { LoaderFunctionArgs } from 'react-router'
import { answerFailures } from '#features/site/answer-failures.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { answerExport, refuseExportMethod, refuseFailedExport } from '../export-endpoint.server.ts'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [answerFailures(refuseFailedExport)]

export const loader = ({ request }: LoaderFunctionArgs) => answerExport(request)

export const action = () => refuseExportMethod()
