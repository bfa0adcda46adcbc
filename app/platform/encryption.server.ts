import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './signature.server.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts what the database stores, by a key of the session secret for one purpose. */
export function encryption(purpose: string) {
  const key = keyFor(purpose)
  return {
    encrypt: (secret: string): string => {
      const nonce = randomBytes(nonceBytes)
      const encipher = createCipheriv(cipher, key, nonce)
      const bytes = Buffer.concat([encipher.update(secret, 'utf8'), encipher.final()])
      return Buffer.concat([nonce, encipher.getAuthTag(), bytes]).toString('base64')
    },
    /** @returns null when the session secret has changed since */
    decrypt: (text: string): string | null => {
      const bytes = Buffer.from(text, 'base64')
      try {
        const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null // the owner is asked for it again
      }
    },
  }
}
