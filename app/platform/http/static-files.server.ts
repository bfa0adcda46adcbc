import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { securityHeaders } from './security/security-headers.server.ts'

interface StaticFile {
  type: string
  etag: string
  immutable: boolean
  bytes: Buffer
  compressed: Map<string, Promise<Buffer>>
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
  '.speculationrules': 'application/speculationrules+json',
  '.webmanifest': 'application/manifest+json',
}
const compressible = /^text\/|svg|json/
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Built files are held in memory: a few MB, no disk access and no path traversal. */
export function readStaticFiles(folder: string): (request: Request) => Promise<Response | null> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const address = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`
    files.set(address, {
      type: types[path.extname(file)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: address.startsWith('/assets/'),
      bytes,
      compressed: new Map(),
    })
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    const file = files.get(pathname)
    if (file) return answer(file, request)
    return pathname.startsWith('/assets/') ? noSuchAsset() : null
  }
}

function noSuchAsset(): Response {
  const headers = { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response('Fichier introuvable.', { status: 404, headers })
}

async function answer(file: StaticFile, request: Request): Promise<Response> {
  const headers = new Headers({
    ...securityHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': file.type,
    etag: file.etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  })
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  let body = file.bytes
  if (compressible.test(file.type)) {
    headers.set('vary', 'accept-encoding')
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    if (encoding) {
      const compressed = file.compressed.get(encoding) ?? compressors[encoding](file.bytes)
      file.compressed.set(encoding, compressed)
      headers.set('content-encoding', encoding)
      body = await compressed
    }
  }
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
