import { verify } from '@node-rs/bcrypt'

/** Cost 12 takes a quarter of a second, 31 would take days. */
const costs = { min: 4, max: 12 }
/** bcrypt ignores what follows; the platforms that hashed with it refuse such passwords. */
const passwordBytesMax = 72

/** bcrypt, of accounts that come from elsewhere: replaced at the first sign-in. */
export function isImportedHash(hash: string): boolean {
  const [, cost = ''] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? []
  return Number(cost) >= costs.min && Number(cost) <= costs.max
}

export async function verifyImportedHash(hash: string, password: string): Promise<boolean> {
  return Buffer.byteLength(password) <= passwordBytesMax && verify(password, hash)
}
