import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listImagePrograms } from '../../support/image-programs.ts'
import { photo, usePictureServer } from '../../support/picture-server.ts'
import { plain } from '../../support/pictures.ts'

const { server, session, sent, expectAlive } = usePictureServer()

/** Sends the same file twenty times at once, from a process of its own, since this one measures. */
const twentyTimes = `
const [origin, cookie, file] = process.argv.slice(1)
const { createReadStream, statSync } = require('node:fs')
const head = '--x\\r\\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\\r\\n\\r\\n'
const tail = '\\r\\n--x--\\r\\n'
const headers = { origin, cookie, 'content-type': 'multipart/form-data; boundary=x',
  'content-length': head.length + statSync(file).size + tail.length }
for (let sent = 0; sent < 20; sent += 1) {
  const request = require('node:http').request(origin + '/televersements/images', { method: 'POST', agent: false, headers })
  request.on('response', (response) => { console.log(response.statusCode); response.resume() })
  request.write(head)
  createReadStream(file).on('end', () => request.end(tail)).pipe(request, { end: false })
}`

describe.skipIf(process.platform !== 'linux')('memory', () => {
  test('twenty photos of 24 MB at once are all stored, without passing through the server’s memory', async () => {
    const heavy = path.join(server.dataDir, 'heavy.jpg')
    writeFileSync(heavy, Buffer.concat([await photo(800, 600).toBuffer(), randomBytes(24 * 1024 * 1024)]))
    const { pid } = server
    writeFileSync(`/proc/${pid}/clear_refs`, '5') // resets the peak
    const before = peakMegabytes(pid)
    const sending = spawn(process.execPath, ['-e', twentyTimes, server.origin, session.cookie, heavy], {
      stdio: 'pipe',
    })
    let answers = ''
    sending.stdout.on('data', (line: Buffer) => (answers += line.toString()))
    while (sending.exitCode === null) await expectAlive()
    expect(answers).toBe('201\n'.repeat(20))
    // In memory these bodies would take 480 MB, and twice that once parsed as forms.
    expect(peakMegabytes(pid) - before).toBeLessThan(150)
  })

  test('the most demanding picture takes 700 MB, outside the server’s process', async () => {
    const wide = plain(7000, 7000).ensureAlpha().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 })
    const image = await sent(await wide.toBuffer(), 'grand.png')
    expect([image.width, image.height]).toEqual([2400, 2400])
    const imagePrograms = listImagePrograms(server.pid)
    expect(imagePrograms.length).toBeLessThanOrEqual(4)
    expect(Math.max(...imagePrograms.map(peakMegabytes))).toBeLessThan(700)
  })
})

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
