import { randomBytes } from 'node:crypto'
import { encryption } from '#platform/encryption.server.ts'

export const { encrypt: encryptSecret, decrypt: decryptSecret } = encryption('secrets of webhooks')

/**
 * The standard recommends this form:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
