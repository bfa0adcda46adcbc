import { data } from 'react-router'

/** The fields of a posted form. What is no form at all is the sender's fault: 400, not an error of ours. */
export async function readBody(request: Request): Promise<FormData> {
  try {
    return await request.formData()
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
