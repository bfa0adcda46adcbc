import type { LoaderFunctionArgs } from 'react-router'
import { answerFailures, type ApiFailure } from '#features/site/answer-failures.server.ts'
import { jsonAnswer } from './json-body.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { CallError } from './call-error.ts'

export interface Call {
  request: Request
  url: URL
  params: Record<string, string>
}

type Operation = (call: Call) => Response | Promise<Response>
type Operations = Partial<Record<string, Operation>>

interface Protocol {
  /** The beginning of its addresses, such as `/auth/v1`. */
  root: string
  /** By address, then by method. `:id` stands for one part and `*path` for the rest; the first match answers. */
  operations: Record<string, Operations>
  shape: (error: CallError) => object
  absent: CallError | ((path: string, request: Request) => CallError)
  codeOfMethod: string
  codeOfFailure: (failure: ApiFailure) => string
}

export function protocol({ root, operations, shape, absent, codeOfMethod, codeOfFailure }: Protocol) {
  const addresses = Object.entries(operations).map(([path, methods]) => ({ pattern: patternOf(root + path), methods }))

  function refuse(error: CallError): Response {
    const { retryAfterSeconds, allow, contentRange } = error.more
    const headers = { ...(allow && { allow }), ...(contentRange && { 'content-range': contentRange }) }
    return jsonAnswer(shape(error), error.status, { ...retryAfter(retryAfterSeconds), ...headers })
  }

  async function carryOut(request: Request, url: URL): Promise<Response> {
    for (const { pattern, methods } of addresses) {
      const match = pattern.exec(url.pathname)
      if (!match) continue
      const operation = methods[request.method === 'HEAD' ? 'GET' : request.method]
      if (!operation && request.method === 'OPTIONS')
        return new Response(null, { headers: { allow: allowOf(methods) } })
      if (!operation) throw otherMethod(methods)
      const params = Object.entries({ ...match.groups }).map(([name, part]) => [name, decodePercent(part) ?? part])
      return operation({ request, url, params: Object.fromEntries(params) })
    }
    throw typeof absent === 'function' ? absent(url.pathname.slice(root.length), request) : absent
  }

  function otherMethod(methods: Operations): CallError {
    return new CallError(405, codeOfMethod, 'Cette adresse ne connaît pas cette méthode.', { allow: allowOf(methods) })
  }

  return {
    /** Lists the calls, such as `GET /rest/v1/articles`. */
    calls: Object.entries(operations).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === 'OPTIONS' ? [] : `${method} ${root}${path}`)),
    ),
    answer: ({ request, url }: LoaderFunctionArgs) =>
      carryOut(request, url).catch((problem: unknown) => {
        if (problem instanceof CallError) return refuse(problem)
        throw problem
      }),
    answerFailures: answerFailures((failure) =>
      refuse(new CallError(failure.status, codeOfFailure(failure), failure.sentence, { details: failure.requestId })),
    ),
  }
}

function allowOf(methods: Operations): string {
  const list = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  return [...new Set(['OPTIONS', ...list])].join(', ')
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/\*(\w+)$/, '(?:/|$)(?<$1>.*)')
  return new RegExp(`^${source}/?$`, 'i')
}
