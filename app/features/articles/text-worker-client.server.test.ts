import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contentAndText } from './content.server.ts'
import { inTextWorker } from './text-worker-client.server.ts'

const texts = Array.from({ length: 20 }, (_, index) => `<p>Texte ${index}</p>\n`.repeat(index + 1))

test('texts that wait for one another get their own answers, the same as in place', async () => {
  expect(await Promise.all(texts.map((text) => inTextWorker('sanitize', text)))).toEqual(texts.map(contentAndText))
})

test('a text that cannot be processed fails alone', async () => {
  const broken = inTextWorker('sanitize', null as unknown as string)
  const next = inTextWorker('sanitize', '<p>Suite</p>')
  await expect(broken).rejects.toThrow('null')
  expect(await next).toEqual({ content: '<p>Suite</p>', text: 'Suite' })
})

test('an idle worker keeps no process alive', async () => {
  const client = new URL('./text-worker-client.server.ts', import.meta.url).href
  const script = `import('${client}').then(({ inTextWorker }) => inTextWorker('sanitize', 'Fin')).then(console.log)`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script])
  expect(stdout).toContain('Fin')
})
