import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { config } from './config.server.ts'
import { productKey } from './product-name.ts'

/** Derives 32 bytes from the server's secret for one purpose. */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.sessionSecret, '', `${productKey}: ${purpose}`, 32))
}

export function signer(purpose: string, bytes = 32) {
  const key = keyFor(purpose)
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url')
  return { sign, isSigned: (text: string, signature: string) => isSameText(sign(text), signature) }
}

export function secretDigest(text: string): string {
  return createHmac('sha256', config.sessionSecret).update(text).digest('base64url')
}

/** The time that it takes does not depend on where the texts differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
