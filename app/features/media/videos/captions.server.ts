import { randomUUID } from 'node:crypto'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { cleanCaptions } from './captions.ts'
import { publicAddress, putFile } from '../files.server.ts'
import { videos } from '../media-tables.server.ts'
import { captionsBytesMax, shownFileName } from './video-upload.ts'

export interface CaptionsAnswer {
  address: string | null
  message?: string
}

const bodyBytesMax = captionsBytesMax + 8 * 1024
const tooHeavy = `Ce fichier est trop lourd pour des sous-titres\u00a0: ${captionsBytesMax / 1024 / 1024}\u00a0Mo au plus.`
const notUtf8 = 'Ce fichier n’est pas en UTF-8. Enregistrez-le avec cet encodage, puis choisissez-le de nouveau.'
const nothingReceived = 'Aucun fichier n’a été reçu.'

export async function receiveCaptions(request: Request, uploadedBy: string): Promise<Response> {
  const body = await boundedBody(request)
  if (!body) return answer(413, { address: null, message: tooHeavy })
  const file = await fileIn(body, request.headers.get('content-type') ?? '')
  if (!file) return answer(400, { address: null, message: nothingReceived })
  if (file.size > captionsBytesMax) return answer(413, { address: null, message: tooHeavy })
  const text = decoded(await file.bytes())
  const clean = text.ok ? cleanCaptions(text.value) : text
  if (!clean.ok) return answer(415, { address: null, message: clean.refusal })
  return answer(201, { address: await storeCaptions(clean.value, file.name, uploadedBy) })
}

async function storeCaptions(text: string, name: string, uploadedBy: string): Promise<string> {
  const key = `${randomUUID()}.vtt`
  const contents = Buffer.from(text)
  await putFile('article-videos', key, contents)
  const row = { key, name: shownFileName(name), contentType: 'text/vtt', bytes: contents.length, uploadedBy }
  await db.insert(videos).values({ ...row, createdAt: now() })
  return publicAddress('article-videos', key)
}

async function boundedBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytesMax) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bodyBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function fileIn(body: Uint8Array, contentType: string): Promise<File | null> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    const found = form.get('captions')
    return found instanceof File ? found : null
  } catch {
    return null // malformed, or the connection was lost
  }
}

/** Windows-1252 read as UTF-8 would break every accent. */
function decoded(bytes: Uint8Array): Outcome<string, string> {
  try {
    return done(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refused(notUtf8)
  }
}

function answer(status: number, content: CaptionsAnswer): Response {
  return Response.json(content, { status, headers: { 'cache-control': 'no-store' } })
}
