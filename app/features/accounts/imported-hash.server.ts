import { verify } from '@node-rs/bcrypt'

/** Cost 12 takes a quarter of a second, 31 would take days. */
const costs = { min: 4, max: 12 }
const passwordBytesMax = 72

export function isImportedHash(hash: string): boolean {
  const [, cost = ''] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? []
  return Number(cost) >= costs.min && Number(cost) <= costs.max
}

export async function verifyImportedHash(hash: string, password: string): Promise<boolean> {
  return Buffer.byteLength(password) <= passwordBytesMax && verify(password, hash)
}
