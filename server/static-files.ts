import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { RequestRecord } from '#platform/http/request-record.server.ts'
import { acceptedEncoding } from '#platform/http/compression.server.ts'
import { securityHeaders } from '#platform/http/security/security-headers.server.ts'

interface Body {
  headers: string[]
  bytes: Buffer
}

interface StaticFile {
  etag: string
  commonHeaders: string[]
  original: Body
  isCompressed: boolean
  gzip: Body | null
  plain: Body | null
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const compressedEnding = '.br'
const asset = /^\/assets\/[\w.-]+$/
const absent = flat({ ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })

/** Built files are held in memory, as the build compressed them: a few MB, no disk access and no path traversal. */
export function staticFiles(folder: string) {
  const files = readStaticFiles(folder)
  return (request: IncomingMessage, response: ServerResponse, record: RequestRecord): boolean => {
    const { method, url = '', headers: requestHeaders } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const queryStart = url.indexOf('?')
    const address = queryStart < 0 ? url : url.slice(0, queryStart)
    const file = files.get(address)
    if (!file && !asset.test(address)) return false
    record.route = 'static'
    const send = (status: number, headers: string[], bytes?: Buffer | string) =>
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : bytes)
    if (!file) send(404, absent, 'Fichier introuvable.')
    else if (requestHeaders['if-none-match']?.includes(file.etag)) send(304, file.commonHeaders)
    else {
      const { headers, bytes } = bodyFor(file, requestHeaders['accept-encoding'] ?? '')
      send(200, headers, bytes)
    }
    return true
  }
}

function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  const isBuilt = new Set(files)
  return new Map(
    files
      .filter((file) => !file.endsWith(compressedEnding))
      .map((file) => {
        const address = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`
        return [address, readStaticFile(file, address, isBuilt.has(file + compressedEnding))]
      }),
  )
}

function readStaticFile(file: string, address: string, isCompressed: boolean): StaticFile {
  const content = readFileSync(file)
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  const commonHeaders = flat({
    ...securityHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    etag,
    'cache-control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(isCompressed && { vary: 'accept-encoding' }),
  })
  const original = isCompressed
    ? asBody(readFileSync(file + compressedEnding), commonHeaders, 'br')
    : asBody(content, commonHeaders)
  return { etag, commonHeaders, original, isCompressed, gzip: null, plain: null }
}

function bodyFor(file: StaticFile, acceptEncoding: string): Body {
  const encoding = acceptedEncoding(acceptEncoding)
  if (!file.isCompressed || encoding === 'br') return file.original
  const content = () => brotliDecompressSync(file.original.bytes)
  if (encoding === 'gzip') return (file.gzip ??= asBody(gzipSync(content()), file.commonHeaders, 'gzip'))
  return (file.plain ??= asBody(content(), file.commonHeaders))
}

function asBody(bytes: Buffer, commonHeaders: string[], encoding?: 'br' | 'gzip'): Body {
  const coding = encoding ? ['content-encoding', encoding] : []
  return { headers: [...commonHeaders, ...coding, 'content-length', String(bytes.length)], bytes }
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}
