import { data, isRouteErrorResponse } from 'react-router'

export const signedOutWhileTyping =
  'Vous n’êtes plus connecté. Ce que vous avez écrit reste ici\u00a0: reconnectez-vous dans un autre onglet, puis envoyez-le.'

export async function keepForm<Answer, Refused>(send: () => Promise<Answer>, refuse: (sentence: string) => Refused) {
  try {
    return await send()
  } catch (problem) {
    if (!isRouteErrorResponse(problem) || problem.status !== 401) throw problem
    return data(refuse(signedOutWhileTyping), { status: problem.status })
  }
}
