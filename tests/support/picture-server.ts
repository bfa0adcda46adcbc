import path from 'node:path'
import { beforeAll, expect } from 'vitest'
import sharp from 'sharp'
import type { UploadAnswer } from '#features/media/picture-upload.server.ts'
import { useServer } from './server.ts'
import { signIn } from './sign-in.ts'

export type SentPicture = [bytes: Uint8Array, name: string, type?: string]

/** Through a real server and its socket: its process must survive, stay small and stay fast. */
export function usePictureServer() {
  const server = useServer()
  /** Maïwenn's. */
  const session = { origin: '', cookie: '' }

  beforeAll(async () => {
    Object.assign(session, { origin: server.origin, cookie: await signIn(server.origin, 'maiwenn') })
  })

  async function send(files: SentPicture[], as = session) {
    const form = new FormData()
    for (const [bytes, name, type = 'image/jpeg'] of files) {
      form.append('image', new Blob([new Uint8Array(bytes)], { type }), name)
    }
    const response = await fetch(`${as.origin}/televersements/images`, { method: 'POST', body: form, headers: as })
    return { status: response.status, ...((await response.json()) as UploadAnswer) }
  }

  async function sent(bytes: Uint8Array, name = 'photo.jpg', as?: { origin: string; cookie: string }) {
    const { images, errors } = await send([[bytes, name]], as)
    const [image] = images
    if (!image) throw new Error(errors[0]?.message)
    return image
  }

  function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
    return fetch(`${server.origin}${address}`, { headers, method })
  }

  const bytesAt = async (address: string, headers?: Record<string, string>) =>
    Buffer.from(await (await get(address, headers)).arrayBuffer())

  async function expectAlive() {
    const page = await get('/')
    expect([page.status, (await page.text()).length > 1000]).toEqual([200, true])
  }

  return { server, session, send, sent, get, bytesAt, expectAlive }
}

/** Safari accepts these. */
export const safari = 'image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'

const jade = path.resolve(import.meta.dirname, '../../database/world/pictures/bracelet-jade.webp')

export const photo = (width: number, height: number) =>
  sharp(jade).resize({ width, height, fit: 'fill' }).jpeg({ quality: 90 })
