import { expect, test } from 'vitest'
import { sendRawInTurn } from '../../support/raw-request.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ unread: 'stdout', env: { REQUEST_LOG: 'on', LOG_LEVEL: 'warn' } })

test('an output that nobody reads holds up neither requests nor the end of the program: lines are dropped, and the other log says so', async () => {
  const requests = 'HEAD /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(15)
  const last = 'HEAD /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  while (!server.output().includes('request lines dropped')) {
    const connections = Array.from({ length: 20 }, () => sendRawInTurn(server.origin, requests, last))
    const answers = (await Promise.all(connections)).flat()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 * 16)
  }
  expect(await server.stop()).toBe(0)
})
