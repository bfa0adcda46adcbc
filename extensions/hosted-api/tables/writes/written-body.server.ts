import { readJsonText } from '#platform/http/json-body.server.ts'
import { tableError } from '../table-error.ts'

export async function readWrittenBody(request: Request, bytesMax: number): Promise<{ text: string; json: unknown }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:vnd\.pgrst\.(?:object|array)\+)?json(?:\s*;|$)/i.test(type))
    throw tableError(415, 'PGRST102', 'Le corps de la demande doit être du JSON.', type.slice(0, 100))
  const text = await request.text()
  if (Buffer.byteLength(text) > bytesMax) throw tableError(413, 'PGRST102', 'Le message est trop volumineux.')
  const json = readJsonText(text)
  if (json === undefined) throw tableError(400, 'PGRST102', 'Le corps de la demande n’est pas du JSON.')
  return { text, json }
}
