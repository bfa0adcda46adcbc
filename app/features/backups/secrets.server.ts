import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'

/** What a machine needs to go on as the same blog, beside its database: sessions and second factors depend on it. */
export interface Secrets {
  sessionSecret: string
  smtpUrl: string | null
}

/** OWASP's strongest parameters for scrypt: an archive may be guessed at for years. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export function sealSecrets(secrets: Secrets, passphrase: string | null): string {
  if (passphrase === null) return JSON.stringify({ open: secrets })
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed }
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64')])),
  )
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  // An accented letter may be typed as one character or as two.
  return scryptSync(passphrase.normalize('NFC'), salt, 32, cost)
}

const secrets = z.object({
  sessionSecret: z.string(),
  smtpUrl: z.string().nullable(),
})
const encoded = z.string()
const stored = z.union([
  z.object({ open: secrets }),
  z.object({ salt: encoded, nonce: encoded, tag: encoded, sealed: encoded, open: z.undefined().optional() }),
])

function parsedSecrets(json: string): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(json))
  } catch (cause) {
    throw new Error('La sauvegarde est endommagée\u00a0: ses secrets sont illisibles.', { cause })
  }
}

/** @throws one French sentence when the passphrase is missing or wrong */
export function openSecrets(text: string, passphrase: string | null): Secrets {
  const found = parsedSecrets(text)
  if (found.open) return found.open
  if (passphrase === null)
    throw new Error('Les secrets de cette sauvegarde sont chiffrés\u00a0: donnez la phrase par BACKUP_PASSPHRASE.')
  const [salt, nonce, tag, sealed] = [found.salt, found.nonce, found.tag, found.sealed].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
    decipher.setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')) as Secrets
  } catch (cause) {
    throw new Error('La phrase de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.', { cause })
  }
}
