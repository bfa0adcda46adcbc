import { inject } from 'vitest'
import { sendForm } from './server-requests.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'

const sessions = new Map<string, Promise<string>>()

export function passwordOf(name: WorldName): string {
  const { admin, members } = inject('worldPasswords')
  return worldPeople[name].role === 'admin' ? admin : members
}

/** The cookies of a session on this server, the same one at each call: for tests that do not end it. */
export function sharedSession(origin: string, name: WorldName): Promise<string> {
  const key = `${origin} ${name}`
  const session = sessions.get(key) ?? signIn(origin, name)
  sessions.set(key, session)
  return session
}

/** A later server may get the port of one that ended. */
export const forgetSharedSessions = () => sessions.clear()

/** @returns its cookies, as a header. */
export const signIn = (origin: string, name: WorldName) => signInWith(origin, worldPeople[name].email, passwordOf(name))

/** @returns its cookies, as a header. */
export async function signInWith(origin: string, email: string, password: string): Promise<string> {
  const response = await sendForm(origin, '/compte/connexion', { email, password })
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
  return cookiesOf(response)
}

/** The cookies that a response sets, as the header of the next request. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A comment that its author sends without opening the page. */
export async function sendComment(origin: string, name: WorldName, article: RegExp, content: string): Promise<void> {
  const [slug] = article.exec(await (await fetch(`${origin}/bracelets`)).text()) ?? []
  const response = await sendForm(origin, `${slug}/commentaires`, { content }, await sharedSession(origin, name))
  if (response.status !== 303) throw new Error(`The comment was not accepted: ${response.status}`)
}
