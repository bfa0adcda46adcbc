import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { ownCertificate } from '../../../tests/support/own-certificate.ts'
import { isServerAnswer, mailProblemOf, refusalOf } from './refusal.ts'

/** A mail server that accepts everything, but for the commands of `answers`: the line to answer, or null to hang up. */
function speaking(answers: Record<string, string | null>) {
  return (socket: Socket) => {
    let isContent = false
    const say = (command: string, otherwise: string) => {
      const answer = command in answers ? answers[command] : otherwise
      if (answer) socket.write(`${answer}\r\n`)
      else socket.destroy()
    }
    say('greeting', '220 ready')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (!isContent) say(line.slice(0, 4), line === 'DATA' ? '354 go on' : '250 ok')
        else if (line === '.') say('.', '250 ok')
        isContent = (isContent || (line === 'DATA' && !('DATA' in answers))) && line !== '.'
      }
    })
  }
}

async function portOf(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    talk(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function refusalBy(url: string, milliseconds = 60_000): Promise<string> {
  const transport = createTransport({ url, greetingTimeout: milliseconds, socketTimeout: milliseconds })
  const message = { from: 'blog@example.org', to: 'lise@example.org', text: 'Bonjour' }
  return transport.sendMail(message).then(
    () => 'accepted',
    (problem: unknown) => refusalOf(problem),
  )
}

test.each<[string, Record<string, string | null>]>([
  ['550 5.1.1 User unknown', { RCPT: '550 5.1.1 User unknown' }],
  ['451 later', { RCPT: '451 later' }],
  ['553 not this sender', { MAIL: '553 not this sender' }],
  ['554 no', { DATA: '554 no' }],
  ['554 spam', { '.': '554 spam' }],
  ['421 too busy', { greeting: '421 too busy' }],
  ['421 too busy', { EHLO: '421 too busy' }],
])('what a server answered is kept as it is: %s', async (answer, answers) => {
  const found = await refusalBy(`smtp://127.0.0.1:${await portOf(speaking(answers))}`)
  expect(found).toBe(answer)
  expect(isServerAnswer(found)).toBe(true)
})

test.each<[string, (socket: Socket) => void]>([
  ['le serveur d’envoi a coupé la connexion', speaking({ greeting: null })],
  ['le serveur d’envoi a coupé la connexion', speaking({ MAIL: null })],
  ['ce qui répond à cette adresse n’est pas un serveur d’envoi', speaking({ greeting: 'HTTP/1.1 400 Bad Request' })],
])('a server without an answer is reported in French: %s', async (sentence, talk) => {
  const found = await refusalBy(`smtp://127.0.0.1:${await portOf(talk)}`)
  expect(found).toBe(sentence)
  expect(isServerAnswer(found)).toBe(false)
})

test('a server that is silent is reported in French', async () => {
  const silent = await portOf(() => {})
  expect(await refusalBy(`smtp://127.0.0.1:${silent}`, 200)).toBe('le serveur d’envoi n’a pas répondu à temps')
})

test('a server that is not there, or speaks without encryption, is reported in French', async () => {
  expect(await refusalBy('smtp://127.0.0.1:1')).toBe('connect ECONNREFUSED 127.0.0.1:1')
  expect(await refusalBy('smtp://nulle-part.invalid')).toBe('le nom du serveur d’envoi est introuvable')
  const plain = await portOf(speaking({}))
  expect(await refusalBy(`smtps://127.0.0.1:${plain}`)).toBe('la connexion chiffrée au serveur d’envoi échoue')
})

test('a certificate that is not accepted is named', async () => {
  const { key, cert } = ownCertificate
  const kindWith = async (given: { key?: string; cert?: string; ca?: string }) => {
    const { ca, ...certificate } = given
    const server = new SMTPServer({ secure: true, logger: false, ...certificate })
    server.on('error', () => {}) // the client leaves
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.server.address() as AddressInfo
    const transport = createTransport({ url: `smtps://127.0.0.1:${port}`, ...(ca && { tls: { ca } }) })
    return mailProblemOf(await transport.verify().catch((problem: unknown) => problem))
  }
  expect(await kindWith({ key, cert })).toEqual({
    kind: 'certificate unknown',
    said: expect.stringContaining('self-signed certificate') as string,
  })
  expect(await kindWith({ key, cert, ca: cert })).toEqual({
    kind: 'certificate of another',
    said: expect.stringContaining('does not match certificate') as string,
  })
  // The one that comes with smtp-server.
  expect(await kindWith({})).toEqual({
    kind: 'certificate expired',
    said: 'certificate has expired',
  })
})

test.each([
  ['535 5.7.8 no', 'credentials'],
  ['421 4.7.0 Too busy', 'busy'],
  ['554 5.7.1 no', 'refused'],
])('what a server answers to a connection says what is wrong: %s', (response, kind) => {
  const responseCode = Number(response.slice(0, 3))
  expect(mailProblemOf(Object.assign(new Error(), { response, responseCode })).kind).toBe(kind)
})
