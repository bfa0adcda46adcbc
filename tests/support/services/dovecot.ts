import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { programOf } from './packages.ts'
import { startService } from './program.ts'

export async function startDovecot(port: number) {
  // Not the run's folder: the process that asks for the password has an account of its own.
  const folder = mkdtempSync(path.join(tmpdir(), 'dovecot-'))
  chmodSync(folder, 0o755)
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, 'mail', name), { recursive: true })
  const { uid, gid, username } = userInfo()
  // Dovecot gives no mailbox to root.
  const [owner, group] = uid === 0 ? [65534, 65534] : [uid, gid]
  for (const name of ['', 'new', 'cur', 'tmp']) chownSync(path.join(folder, 'mail', name), owner, group)
  const values: Record<string, string | number> = {
    FOLDER: folder,
    OWNER: owner,
    GROUP: group,
    USER: username,
    LOGIN: uid === 0 ? 'dovenull' : username,
    PORT: port,
  }
  const settings = readFileSync(path.join(import.meta.dirname, 'dovecot.conf'), 'utf8')
  const file = path.join(folder, 'dovecot.conf')
  writeFileSync(
    file,
    settings.replaceAll(/\b[A-Z]{4,}\b/g, (word) => String(values[word] ?? word)),
  )
  const isListening = async () => {
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return !!socket.end()
  }
  const service = await startService({ file: programOf('dovecot-imapd'), args: ['-F', '-c', file] }, isListening)
  const end = async () => {
    await service.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...service, folder: path.join(folder, 'mail'), end }
}
