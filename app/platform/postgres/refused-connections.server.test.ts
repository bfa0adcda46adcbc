// Needs PostgreSQL, and a server that speaks TLS.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../tests/support/database.ts'
import { ownCertificate } from '../../../tests/support/own-certificate.ts'
import { reasonOf } from '../problem-reason.ts'
import { withConnection } from './connection.server.ts'

const server = () => new URL(inject('databaseServer'))

async function reasonFor(url: string, statement = 'select 1'): Promise<string> {
  const refused = withConnection(url, (client) => client.query(statement))
  return refused.then(
    () => 'accepted',
    (problem: unknown) => reasonOf(problem).replaceAll('\u00a0', ' '),
  )
}

async function withRole(rights: string): Promise<string> {
  const [url, owner] = [server(), server().href]
  const role = `role_${crypto.randomUUID().replaceAll('-', '')}`
  await withConnection(owner, (client) => client.query(`create role ${role} ${rights} password 'perle'`))
  onTestFinished(() => withConnection(owner, (client) => client.query(`drop role ${role}`)).then(() => {}))
  url.username = role
  url.password = 'perle'
  return url.href
}

test('an account without rights, or that may not connect, is reported in French', async () => {
  expect(await reasonFor(await withRole('login'), 'create schema closed')).toBe(
    'PostgreSQL ne donne pas à ce compte les droits qu’il faut',
  )
  expect(await reasonFor(await withRole('nologin'))).toBe(
    'PostgreSQL refuse ce compte, cette machine, ou une connexion qui n’est pas chiffrée',
  )
})

test('an address without password, or with encryption that the server has not, is reported in French', async () => {
  const url = server()
  url.searchParams.set('sslmode', 'require')
  expect(await reasonFor(url.href)).toBe('ce PostgreSQL ne sait pas chiffrer la connexion : retirez sslmode')
  const bare = server()
  bare.password = ''
  expect(await reasonFor(bare.href)).toBe('PostgreSQL demande un mot de passe, et DATABASE_URL n’en donne pas')
})

test('a database that is read-only, or of another encoding, is reported in French', async () => {
  const url = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  onTestFinished(() => dropDatabase(url))
  await withConnection(url, (client) => client.query(`alter database ${name} set default_transaction_read_only = on`))
  expect(await reasonFor(url, 'create table a ()')).toBe('la base refuse d’être modifiée')
  expect(await reasonFor(`${url}?target_session_attrs=read-write`)).toBe(
    'aucun des serveurs de DATABASE_URL ne répond et n’accepte d’être modifié',
  )
  const latin = `${name}_latin`
  await withConnection(server().href, (client) =>
    client.query(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`),
  )
  const latinUrl = new URL(url)
  latinUrl.pathname = latin
  onTestFinished(() => dropDatabase(latinUrl.href))
  expect(await reasonFor(latinUrl.href, `select 'une perle œuvrée'`)).toBe('la base n’est pas en UTF8')
})

test('a certificate that is not recognised is reported with what to do', async () => {
  const encrypting = net.createServer((socket) =>
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...ownCertificate }).on('error', () => socket.destroy())
    }),
  )
  await once(encrypting.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void encrypting.close())
  const { port } = encrypting.address() as AddressInfo
  expect(await reasonFor(`postgresql://a:b@localhost:${port}/c?sslmode=require`)).toBe(
    'le certificat de la machine n’est pas reconnu : donnez celui de son autorité par sslrootcert=FICHIER, ou n’en vérifiez aucun par sslmode=no-verify',
  )
})
