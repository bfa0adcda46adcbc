import { createHash, randomBytes } from 'node:crypto'

export function makeSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
