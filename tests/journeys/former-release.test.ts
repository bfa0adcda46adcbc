// Needs the history of the project, and two servers on one database: this code, and that of before the last migration.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../support/database.ts'
import { buildFormer, formerCommit } from '../support/former-release.ts'
import { articleFields } from '../support/publishing.ts'
import { sendForm } from '../support/server-requests.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

useDatabase('world')
const commit = formerCommit()

describe.skipIf(!commit)('the code of before the last migration, on the tables of after it', () => {
  let former: Server | null = null
  let current: Server | null = null
  const origin = (server: Server | null) => server?.origin ?? ''

  beforeAll(async () => {
    const start = (tree?: string) =>
      startServer({
        database: 'own',
        ...(tree && { tree }),
      })
    current = await start()
    former = await start(buildFormer(commit ?? ''))
  })
  afterAll(stopServers)

  const read = async (server: Server | null, path: string, cookie = '') => {
    const answer = await fetch(origin(server) + path, { headers: { cookie } })
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  const post = async (server: Server | null, path: string, cookie: string, fields: Record<string, string>) => {
    expect((await sendForm(origin(server), path, fields, cookie)).status, path).toBe(303)
  }
  const articleOf = async (server: Server | null) =>
    /href="(\/article\/[^"]+)"/.exec(await read(server, '/'))?.[1] ?? ''

  test('is read', async () => {
    const cookie = await signIn(origin(former), 'maiwenn')
    for (const path of ['/', '/bracelets', await articleOf(former), '/chercher?q=jade', '/flux.xml', '/sitemap.xml'])
      await read(former, path)
    for (const path of ['/compte/articles', '/compte/moderation', '/compte/profil']) await read(former, path, cookie)
  })

  test('writes what the new code shows, and shows what the new code writes', async () => {
    const cookie = await signIn(origin(former), 'maiwenn')
    for (const [writer, reader, title] of [
      [former, current, 'Écrit par l’ancien code'],
      [current, former, 'Écrit par le nouveau code'],
    ] as const) {
      await post(writer, '/compte/articles/nouveau', cookie, { ...articleFields, title })
      expect((await read(reader, '/')).includes(title), title).toBe(true)
      const article = await articleOf(reader)
      const comment = `Un mot de ${title}`
      await post(writer, `${article}/commentaires`, cookie, { content: comment })
      expect((await read(reader, '/compte/moderation', cookie)).includes(comment), comment).toBe(true)
    }
  })
})
