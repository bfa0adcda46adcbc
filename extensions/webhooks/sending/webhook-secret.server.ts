import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '#platform/signature.server.ts'

const key = keyFor('secrets of webhooks')
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * The standard recommends this form:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function encryptSecret(secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key, nonce)
  const bytes = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), bytes]).toString('base64')
}

/** @returns null when SESSION_SECRET has changed since */
export function decryptSecret(text: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
  } catch {
    return null // the owner reads it in the log of deliveries
  }
}
