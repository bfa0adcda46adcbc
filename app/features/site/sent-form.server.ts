import { shownAgain } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { SentForm } from './given-back-form.tsx'
import { typedFieldsOf } from './typed-fields.ts'

/** What is sent again when the page that would answer cannot be made; null for what is no form. */
export async function sentForm(request: Request): Promise<SentForm | null> {
  if (request.method !== 'POST') return null
  const { pathname, search } = new URL(request.url)
  const form = await readBody(request).catch(() => null)
  if (!form) return null
  const typed = typedFieldsOf(pathname)
  return {
    action: pathname + search,
    fields: shownAgain(form).map(([name, value]) => ({ name, value, typed: typed[name] ?? null })),
    hasFiles: [...form.values()].some((value) => value instanceof File && value.size > 0),
  }
}
