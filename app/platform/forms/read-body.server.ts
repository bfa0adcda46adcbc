import { data } from 'react-router'
import { isFormTooLarge } from './form-bounds.server.ts'

const bodies = new WeakMap<Request, Promise<FormData>>()

/** Throws a 400 response when the body is no form. */
export async function readBody(request: Request): Promise<FormData> {
  const body = bodies.get(request) ?? readForm(request)
  bodies.set(request, body)
  return body
}

async function readForm(request: Request): Promise<FormData> {
  try {
    const body = Buffer.from(await request.arrayBuffer())
    const contentType = request.headers.get('content-type') ?? ''
    if (isFormTooLarge(body, contentType)) throw refusal('Le formulaire reçu est trop long.', 413)
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (problem) {
    if (problem instanceof Error)
      throw refusal('Le formulaire reçu est illisible. Revenez en arrière et envoyez-le de nouveau.', 400)
    throw problem
  }
}

function refusal(message: string, status: number) {
  return data({ message }, { status })
}

export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
