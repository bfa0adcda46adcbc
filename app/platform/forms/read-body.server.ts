import { data } from 'react-router'

const bodies = new WeakMap<Request, Promise<FormData>>()

export async function readBody(request: Request): Promise<FormData> {
  const body = bodies.get(request) ?? readForm(request)
  bodies.set(request, body)
  return body
}

async function readForm(request: Request): Promise<FormData> {
  try {
    const body = Buffer.from(await request.arrayBuffer())
    const contentType = request.headers.get('content-type') ?? ''
    if (isFormTooLarge(body, contentType)) throw refusal('Le formulaire reçu est trop long.', 413)
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (problem) {
    if (problem instanceof Error)
      throw refusal('Le formulaire reçu est illisible. Revenez en arrière et envoyez-le de nouveau.', 400)
    throw problem
  }
}

function refusal(message: string, status: number) {
  return data({ message }, { status })
}

/** Without the character that PostgreSQL stores in no text. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

const fieldsMax = 200
const textBytesMax = 4 * 1024 * 1024
const encodedBytesMax = 2 * textBytesMax
const partHeaderBytesMax = 8 * 1024

export function isFormTooLarge(body: Buffer, contentType: string): boolean {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  if (boundary) return isMultipartTooLarge(body, `--${boundary[1] ?? boundary[2]}`)
  return body.length > encodedBytesMax || isFoundOftener(body, '&', fieldsMax)
}

function isMultipartTooLarge(body: Buffer, delimiter: string): boolean {
  let textBytes = 0
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; parts++) {
    const begin = at + delimiter.length
    at = body.indexOf(delimiter, begin)
    const end = at < 0 ? body.length : at
    const header =
      body.toString('latin1', begin, Math.min(end, begin + partHeaderBytesMax)).split('\r\n\r\n', 1)[0] ?? ''
    if (!/;\s*filename\*?=/i.test(header)) textBytes += end - begin
    if (parts > fieldsMax || textBytes > textBytesMax) return true
  }
  return false
}

function isFoundOftener(body: Buffer, character: string, timesMax: number): boolean {
  let times = 0
  for (let at = body.indexOf(character); at >= 0; at = body.indexOf(character, at + 1))
    if (++times > timesMax) return true
  return false
}
