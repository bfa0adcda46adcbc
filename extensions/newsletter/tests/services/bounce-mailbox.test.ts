// Needs a mail server with IMAP (Debian: dovecot-imapd), and a database.
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../../tests/support/free-port.ts'
import { useDatabase } from '../../../../tests/support/database.ts'
import { startDovecot } from '../../../../tests/support/services/dovecot.ts'
import { describeWith } from '../../../../tests/support/services/packages.ts'
import { readMailbox } from '../../sending/bounce-mailbox.server.ts'

useDatabase()

describeWith('dovecot-imapd')('a mailbox', () => {
  test('gives each report once, and no message of a person; nothing in it changes', async () => {
    const port = await freePort()
    const { folder, end } = await startDovecot(port)
    let number = 0
    const put = (type: string, words: string) => {
      const file = path.join(folder, 'new', `${++number}.test`)
      writeFileSync(file, `Content-Type: ${type}\r\nSubject: ${words}\r\n\r\n${words}\r\n`)
      chmodSync(file, 0o644)
    }
    const read = async (password = 'perles') => {
      const messages: string[] = []
      const address = new URL(`imap://lettre%40blog.example:${password}@127.0.0.1:${port}/INBOX`)
      await readMailbox(
        address,
        async (message) => void messages.push(Buffer.from(message).toString().trim().split('\r\n').at(-1) ?? ''),
      )
      return messages
    }
    try {
      put('text/plain', 'Bonjour')
      put('multipart/report; report-type=delivery-status; boundary="b"', 'first')
      put('multipart/report; report-type=feedback-report; boundary="b"', 'second')
      put('text/plain\r\nFrom: MAILER-DAEMON@mx.example', 'notice')
      expect(await read()).toEqual(['first', 'second', 'notice'])
      expect(await read()).toEqual([])
      put('multipart/report; report-type=delivery-status; boundary="b"', 'third')
      expect(await read()).toEqual(['third'])
      const files = ['new', 'cur'].flatMap((name) => readdirSync(path.join(folder, name)))
      expect(files).toHaveLength(5)
      expect(files.filter((name) => /:2,.*S/.test(name))).toEqual([])
      await expect(read('faux')).rejects.toThrow()
    } finally {
      await end()
    }
  })
})
