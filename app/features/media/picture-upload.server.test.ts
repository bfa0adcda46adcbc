import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { takeFolderAway } from '../../../tests/support/data-folders.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { pictures } from './media-tables.server.ts'
import { animationNote } from './picture.ts'
import { storageFailureSentences } from './storage-failure.ts'
import { receivePictures, type UploadAnswer } from './picture-upload.server.ts'
import { plain } from '../../../tests/support/pictures.ts'

useDatabase()

const photo = new Blob([new Uint8Array(await plain(60, 40, '#8a391b').jpeg().toBuffer())])
const address = 'https://amulette.test/televersements/images'

const owner = 'e0f3a3f0-0000-4000-8000-000000000001'

async function send(body: RequestInit['body'], headers: Record<string, string> = {}, sender = owner) {
  const request = new Request(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const answer = await receivePictures(request, sender)
  const { images, errors }: UploadAnswer = await answer.json()
  return { status: answer.status, images, errors }
}

function form(...files: [Blob, string][]): FormData {
  const sent = new FormData()
  for (const [file, name] of files) sent.append('image', file, name)
  return sent
}

describe('pictures sent by an administrator', () => {
  test('are stored even beside one that is refused with its reason', async () => {
    const { status, images, errors } = await send(form([photo, 'Lapis.jpg'], [new Blob(['<svg/>']), 'dessin.jpg']))
    expect([status, images.length]).toEqual([201, 1])
    expect(errors).toEqual([
      {
        name: 'dessin.jpg',
        message: 'Ce type d’image n’est pas accepté. Choisissez une photo JPEG, PNG, WebP, AVIF ou GIF.',
      },
    ])
  })

  test('say that an animation is not kept', async () => {
    const frames = ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    const { images } = await send(form([new Blob([new Uint8Array(animation)]), 'danse.gif'], [photo, 'Lapis.jpg']))
    expect(images.map(({ note }) => note)).toEqual([animationNote, undefined])
  })

  test('are refused when their form cannot be read, or holds none', async () => {
    expect((await send(form())).status).toBe(400)
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await send('--x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  })

  test('are refused on the way when they did not say it', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    expect((await send(body, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(413)
    expect(sent).toBeLessThan(60)
  })
  test('are stored once when their answer was lost and they are sent again, even at the same time', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sendAgain = () => send(form([photo, 'Perdue.jpg'], [photo, 'Perdue.jpg']), headers)
    const [first, atOnce] = await Promise.all([sendAgain(), sendAgain()])
    expect([first.status, first.images.length]).toEqual([201, 2])
    for (const again of [atOnce, await sendAgain()]) expect(again).toEqual(first)
    expect(await db.$count(pictures, eq(pictures.name, 'Perdue.jpg'))).toBe(2)
  })

  test('are stored again under another key, from another sender, or with other contents', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = [
      await send(form([photo, 'Deux fois.jpg']), headers),
      await send(form([photo, 'Deux fois.jpg']), { 'idempotency-key': randomUUID() }),
      await send(form([photo, 'Deux fois.jpg']), headers, randomUUID()),
      await send(form([photo, 'Autre.jpg']), headers),
      await send(form([photo, 'Deux fois.jpg']), { 'idempotency-key': 'none' }),
      await send(form([photo, 'Deux fois.jpg']), { 'idempotency-key': 'none' }),
    ]
    expect(new Set(sent.map(({ images }) => images[0]?.address)).size).toBe(sent.length)
  })

  test.each(['temporary', 'files'])('are refused with a sentence when nothing can be written to %s', async (folder) => {
    const mend = await takeFolderAway(folder)
    const { status, errors } = await send(form([photo, 'Lapis.jpg']))
    await mend()
    expect([status, errors[0]?.message]).toEqual([503, storageFailureSentences.unavailable])
  })
})
