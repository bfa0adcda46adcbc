import { serializeSignedCookie } from 'better-call'
import { auth } from '#features/accounts/auth.server.ts'

export async function withSignedCookie(request: Request, name: string, value: string): Promise<Request> {
  const { secret } = await auth.$context
  const headers = new Headers(request.headers)
  headers.set('cookie', await serializeSignedCookie(name, value, secret))
  return new Request(request.url, { headers })
}
