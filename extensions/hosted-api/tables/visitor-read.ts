import type { ReadHeader } from '#platform/http/route-handle.ts'
import { isKey } from '#features/keys/key.ts'

const plainFormats = new Set([null, '*/*', 'application/json'])

/** Whether no header asks for more than the address does, or tells who is asking. */
export function isVisitorRead(header: ReadHeader): boolean {
  const asksMore = header('prefer') ?? header('range')
  const schema = header('accept-profile') ?? 'public'
  return asksMore === null && schema === 'public' && plainFormats.has(header('accept')) && isVisitor(header)
}

function isVisitor(header: ReadHeader): boolean {
  const publicKey = header('apikey')
  const authorization = header('authorization')
  const isPublic = authorization === null || (publicKey !== null && authorization === `Bearer ${publicKey}`)
  return isPublic && !isKey(publicKey)
}
