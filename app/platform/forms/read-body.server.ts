import { data } from 'react-router'

/** A body can be read once; who looks at its key and who handles it share what was read. */
const bodies = new WeakMap<Request, Promise<FormData>>()

/** The fields of a posted form. What is no form at all is the sender's fault: 400, not an error of ours. */
export async function readBody(request: Request): Promise<FormData> {
  try {
    const body = bodies.get(request) ?? request.formData()
    bodies.set(request, body)
    return await body
  } catch {
    throw data(
      { message: 'Le formulaire reçu est illisible. Revenez en arrière et envoyez-le de nouveau.' },
      { status: 400 },
    )
  }
}

/** What a field holds; empty when it is missing, or holds a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
