import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'

export interface Secrets {
  sessionSecret: string
  smtpUrl: string | null
}

/** OWASP's strongest parameters for scrypt, since an attacker may spend years on a stolen archive. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export function sealSecrets(secrets: Secrets, passphrase: string | null): string {
  if (passphrase === null) return JSON.stringify({ open: secrets })
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed: ciphertext }
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64')])),
  )
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, cost)
}

const secrets = z.object({
  sessionSecret: z.string(),
  smtpUrl: z.string().nullable(),
})
const base64 = z.string()
const secretsFile = z.union([
  z.object({ open: secrets }),
  z.object({ salt: base64, nonce: base64, tag: base64, sealed: base64, open: z.undefined().optional() }),
])

function parseSecrets(json: string): z.infer<typeof secretsFile> {
  try {
    return secretsFile.parse(JSON.parse(json))
  } catch (cause) {
    throw new Error('La sauvegarde est endommagée\u00a0: ses secrets sont illisibles.', { cause })
  }
}

export function openSecrets(text: string, passphrase: string | null): Secrets {
  const file = parseSecrets(text)
  if (file.open) return file.open
  if (passphrase === null)
    throw new Error('Les secrets de cette sauvegarde sont chiffrés\u00a0: donnez la phrase par BACKUP_PASSPHRASE.')
  const [salt, nonce, tag, ciphertext] = [file.salt, file.nonce, file.tag, file.sealed].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
    decipher.setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')) as Secrets
  } catch (cause) {
    throw new Error('La phrase de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.', { cause })
  }
}
