import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { config } from './config.server.ts'
import { productKey } from './product-name.ts'

/** 32 bytes, derived from the server's secret for one purpose: a change of it makes what another key made unreadable. */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.sessionSecret, '', `${productKey}: ${purpose}`, 32))
}

export interface Signer {
  /** @returns base64url */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/**
 * Signs with the key of a purpose: a signature of another one is refused.
 * @param bytes of each signature: all of HMAC-SHA-256, or its first ones
 */
export function signer(purpose: string, bytes = 32): Signer {
  const key = keyFor(purpose)
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url')
  return { sign, isSigned: (text, signature) => isSameText(sign(text), signature) }
}

/** HMAC in base64url: cannot be made, nor reversed by trying, without the server's secret. */
export function secretDigest(text: string): string {
  return createHmac('sha256', config.sessionSecret).update(text).digest('base64url')
}

/** Takes as long wherever they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
