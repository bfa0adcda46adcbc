import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { serverOutputs } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const stored = new WeakSet<object>()

/**
 * Stores what was on screen and what the servers wrote, and names the folder in the message of the failure.
 * @returns the folder, from the root of the project.
 */
export async function storeFailure(task: Readonly<RunnerTestCase>, pages: Page[] = []): Promise<string> {
  const folder = folderOf(task)
  if (stored.has(task)) return folder
  stored.add(task)
  const whole = path.join(root, folder)
  rmSync(whole, { recursive: true, force: true })
  mkdirSync(whole, { recursive: true })
  const addresses = await Promise.all(
    pages.map(async (page, index) => {
      const file = `page-${index + 1}.png`
      const problem = await page
        .screenshot({ path: path.join(whole, file), timeout: 5000 })
        .then(() => '')
        .catch((reason: unknown) => ` (no picture: ${String(reason)})`)
      return `${file} ${page.url()}${problem}\n`
    }),
  )
  if (addresses.length > 0) writeFileSync(path.join(whole, 'pages.txt'), addresses.join(''))
  serverOutputs().forEach((output, index) => writeFileSync(path.join(whole, `server-${index + 1}.log`), output))
  for (const error of task.result?.errors ?? []) error.message += `\nPages and logs: ${folder}`
  return folder
}

function folderOf(task: Readonly<RunnerTestCase>): string {
  const file = path.basename(task.file.filepath, '.test.ts')
  const name = task.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return path.join('test-results', file, name.slice(0, 80))
}
