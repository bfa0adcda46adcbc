import type { RouterContextProvider } from 'react-router'
import { shownAgain } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { formInputs } from '#platform/http/body-limits.server.ts'
import type { SentForm } from './given-back-form.tsx'

/** What is sent again when the page that would answer cannot be made; null for what is no form. */
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
