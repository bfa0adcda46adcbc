import type { ActionFunctionArgs } from 'react-router'
import { answerFailures } from '#features/site/answer-failures.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { answerMcp, refuse } from '../mcp.server.ts'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [answerFailures(({ status, sentence }) => refuse(status, sentence))]

export const loader = ({ request }: ActionFunctionArgs) => answerMcp(request)
export const action = loader
