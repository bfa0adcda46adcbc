import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { UploadAnswer } from '#features/media/picture-upload.server.ts'
import { listImagePrograms } from '../../support/image-programs.ts'
import { plain } from '../../support/pictures.ts'
import { sendSignal } from '../../support/send-signal.ts'
import { startServer, stopServers } from '../../support/server.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { signIn } from '../../support/sign-in.ts'

/* Needs a server of its own, on Linux. */
afterEach(stopServers)

test.skipIf(process.platform !== 'linux')(
  'a server that is stopped while it processes pictures stores and answers them first',
  async () => {
    const server = await startServer({ yieldsToNobody: true })
    const wide = await plain(3000, 3000).ensureAlpha().png({ progressive: true, compressionLevel: 1 }).toBuffer()
    const names = ['1.png', '2.png']
    const cookie = await signIn(server.origin, 'maiwenn')
    const { sendFiles } = requestsTo(() => server)
    const sending = sendFiles('/televersements/images', { field: 'image', bytes: wide, names }, cookie)
    const temporary = path.join(server.dataDir, 'temporary')
    const received = () =>
      readdirSync(temporary).filter(
        (name) =>
          /^[\da-f-]{36}-\d+$/.test(name) &&
          statSync(path.join(temporary, name), { throwIfNoEntry: false })?.size === wide.length,
      )
    await expect.poll(() => received().length).toBe(names.length)
    const programs = () => listImagePrograms(server.pid)
    await expect.poll(programs).not.toEqual([])

    const began = performance.now()
    // As a terminal or a service manager does, which signals children too.
    const signalled = programs()
    for (const pid of signalled) sendSignal(pid, 'SIGTERM')
    const stopping = server.stop()
    const begunAgain = () => programs().filter((pid) => !signalled.includes(pid))
    await expect.poll(begunAgain).not.toEqual([])
    const [held] = begunAgain()
    sendSignal(held, 'SIGSTOP')
    // Longer than other requests are waited for: otherwise this test would prove nothing.
    await expect.poll(() => performance.now() - began).toBeGreaterThan(3_500)
    sendSignal(held, 'SIGCONT')
    const answer = await sending
    const { images } = (await answer.json()) as UploadAnswer
    expect(await stopping).toBe(0)
    expect(answer.status).toBe(201)
    expect(images).toHaveLength(names.length)
    const stored = readdirSync(path.join(server.dataDir, 'files', 'article-images'))
    for (const { address } of images) expect(stored).toContain(path.basename(address))
  },
  120_000,
)
