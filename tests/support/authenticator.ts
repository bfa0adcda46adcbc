import { createOTP } from '@better-auth/utils/otp'

const periodMilliseconds = 30_000

/** @param later half minutes from now: the next code is already accepted, for clocks that differ. */
export async function appCode(key: string, later: 0 | 1 = 0): Promise<string> {
  return createOTP(decodeBase32(key.replaceAll(' ', ''))).hotp(Math.floor(Date.now() / periodMilliseconds) + later)
}

function decodeBase32(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(key, (sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString()
}
