// Needs caddy: it runs deploy/Caddyfile before two bare servers, of which one is about to stop.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { visitorOf } from '../support/services/constant-load.ts'
import { describeWith } from '../support/services/packages.ts'
import { startProxy } from '../support/services/proxies.ts'

describeWith('caddy')('Caddy before a server that is about to stop', () => {
  test('sends every form to the other one, however many come at once', async () => {
    const ports = await Promise.all([bareServer(200), bareServer(503)])
    const [port, plainPort] = await Promise.all([freePort(), freePort()])
    const output = await startProxy('caddy', { port, plainPort, servers: ports })
    await expect.poll(output).toContain('"status_code":503')
    const visitor = visitorOf(`http://localhost:${port}`)
    const answers = new Map<number | undefined, number>()
    const together = 16
    const inTurn = 1500
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let turn = 0; turn < inTurn; turn++) {
          const answer = await visitor.ask('/', { form: { turn: String(turn) } })
          answer.resume()
          answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1)
        }
      }),
    )
    expect([...answers]).toEqual([[200, together * inTurn]])
  })
})

async function bareServer(status: number): Promise<number> {
  const server = http.createServer((request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
