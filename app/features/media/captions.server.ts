import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { cleanCaptions } from './captions.ts'
import { putFile } from './files.server.ts'
import { videos } from './media-tables.server.ts'
import { storageFailureOf } from './storage-failure.server.ts'
import { storageFailureSentences, storageFailureStatuses } from './storage-failure.ts'
import { TooMuch, UnreadableForm, withReceivedFiles, type ReceivedFile } from './receive-files.server.ts'
import { captionsBytesMax, captionsTooHeavy } from './video-upload.ts'
import { displayedName } from './displayed-name.ts'
import { publicAddress } from './file-name.ts'

export interface CaptionsAnswer {
  address: string | null
  message?: string
}

const limits = {
  field: 'captions',
  fileBytesMax: captionsBytesMax,
  bodyBytesMax: captionsBytesMax + 8 * 1024,
  filesMax: 1,
}
const notUtf8 = 'Ce fichier n’est pas en UTF-8. Enregistrez-le avec cet encodage, puis choisissez-le de nouveau.'
const noFile = 'Aucun fichier n’a été reçu.'

export async function receiveCaptions(request: Request, uploadedBy: string): Promise<Response> {
  try {
    return await withReceivedFiles(request, limits, ([file]) => storeFile(file, uploadedBy))
  } catch (problem) {
    if (problem instanceof TooMuch) return answer(413, { address: null, message: captionsTooHeavy })
    if (problem instanceof UnreadableForm) return answer(400, { address: null, message: noFile })
    const failure = storageFailureOf(problem)
    if (!failure) throw problem
    log.error({ problem }, 'captions could not be stored')
    return answer(storageFailureStatuses[failure], { address: null, message: storageFailureSentences[failure] })
  }
}

async function storeFile(file: ReceivedFile | undefined, uploadedBy: string): Promise<Response> {
  if (!file) return answer(400, { address: null, message: noFile })
  if (file.isTooBig) return answer(413, { address: null, message: captionsTooHeavy })
  const text = decode(await readFile(file.file))
  const clean = text.ok ? cleanCaptions(text.value) : text
  if (!clean.ok) return answer(415, { address: null, message: clean.refusal })
  return answer(201, { address: await storeCaptions(clean.value, file.name, uploadedBy) })
}

async function storeCaptions(text: string, name: string, uploadedBy: string): Promise<string> {
  const key = `${randomUUID()}.vtt`
  const contents = Buffer.from(text)
  await putFile('article-videos', key, contents)
  const row = { key, name: displayedName(name, 'vidéo'), contentType: 'text/vtt', bytes: contents.length, uploadedBy }
  await db.insert(videos).values({ ...row, createdAt: now() })
  return publicAddress('article-videos', key)
}

function decode(bytes: Uint8Array): Outcome<string, string> {
  try {
    return done(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refused(notUtf8)
  }
}

function answer(status: number, content: CaptionsAnswer): Response {
  return Response.json(content, { status, headers: { 'cache-control': 'no-store' } })
}
