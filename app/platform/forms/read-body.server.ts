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
