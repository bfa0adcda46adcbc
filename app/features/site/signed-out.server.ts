import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { neededSignIn } from '#features/sessions/authorization.server.ts'
import { shownAgain } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { formBytesMax, formInputs } from '#platform/http/body-limits.server.ts'
import { site } from '#platform/site.server.ts'
import type { SentForm, SignedOut } from './given-back-form.tsx'

/** A form that arrives after its session ended goes back to its writer. */
export const giveFormBack: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!neededSignIn(context) || !isPage || !isShort(request)) return response
  const form = await sentForm(request, context)
  if (!form) return response
  const page: SignedOut = { signedOutForm: form, frame: site.frame }
  throw data(page, { status: 401 })
}

function isShort({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= formBytesMax
}

export async function sentForm(request: Request, context: Readonly<RouterContextProvider>): Promise<SentForm | null> {
  if (request.method !== 'POST') return null
  const { pathname, search } = new URL(request.url)
  const form = await readBody(request).catch(() => null)
  if (!form) return null
  const inputs = context.get(formInputs)
  return {
    action: pathname + search,
    fields: shownAgain(form).map(([name, value]) => ({ name, value, input: inputs[name] ?? null })),
    hasFiles: [...form.values()].some((value) => value instanceof File && value.size > 0),
  }
}
