// Needs a server that speaks TLS.
import net from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { ownCertificate } from '../../../tests/support/own-certificate.ts'
import { withConnection } from './connection.server.ts'

test('a certificate that is not recognised is reported with what to do', async () => {
  const encrypting = net.createServer((socket) =>
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...ownCertificate }).on('error', () => socket.destroy())
    }),
  )
  onTestFinished(() => void encrypting.close())
  const port = await listen(encrypting)
  const refused = withConnection(`postgresql://a:b@localhost:${port}/c?sslmode=require`, async () => {})
  await expect(refused).rejects.toThrow(
    /^self-signed certificate.*\u00a0: donnez celui de son autorité par sslrootcert=FICHIER, ou n’en vérifiez aucun par sslmode=no-verify$/,
  )
})
