import { createOTP } from '@better-auth/utils/otp'

/** What an authenticator app would show now for a key as the page gives it. */
export async function appCode(key: string): Promise<string> {
  return createOTP(decodeBase32(key.replaceAll(' ', ''))).totp()
}

function decodeBase32(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(key, (sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString()
}
