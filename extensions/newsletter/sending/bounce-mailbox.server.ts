import { ImapFlow } from 'imapflow'
import { z } from 'zod'
import { daysAgo } from '#platform/clock.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'

const section = {
  name: 'newsletter-bounces',
  schema: z.object({ mailbox: z.string().default(''), lastUid: z.number().default(0) }),
}
/** A letter comes back within five days; an older mailbox is not read from its beginning. */
const daysMax = 14
const messageBytesMax = 1024 * 1024
const waitMilliseconds = 20_000

/**
 * Nothing in the mailbox changes, not even what is unread: the number of the last message is kept here. Messages of
 * people are not fetched.
 */
export async function readMailbox(address: URL, apply: (message: Uint8Array) => Promise<void>): Promise<void> {
  const client = new ImapFlow({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'imaps:' ? 993 : 143),
    secure: address.protocol === 'imaps:',
    auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  })
  // A connection that breaks also rejects the command that waits for it.
  client.on('error', () => {})
  await client.connect()
  try {
    const { uidValidity } = await client.mailboxOpen(decodeURIComponent(address.pathname.slice(1)) || 'INBOX', {
      readOnly: true,
    })
    const mailbox = `${address.host}${address.pathname} ${uidValidity}`
    const before = await readSettings(section)
    const lastUid = before.mailbox === mailbox ? before.lastUid : 0
    const isReport = { or: [{ header: { 'content-type': 'multipart/report' } }, { from: 'mailer-daemon@' }] }
    const query = { uid: `${lastUid + 1}:*`, since: daysAgo(daysMax), ...isReport }
    const uids = (await client.search(query, { uid: true })) || []
    // The range of IMAP always contains the last message.
    for (const uid of uids.filter((one) => one > lastUid).toSorted((one, other) => one - other)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: messageBytesMax } }, { uid: true })
      if (message && message.source) await apply(message.source)
      await writeSettings(section, { mailbox, lastUid: uid })
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}
