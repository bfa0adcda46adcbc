import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { isImportedHash, verifyImportedHash } from './imported-hash.server.ts'

const blockSize = 16
const saltBytes = 16
const keyBytes = 64

/** One takes 32 MiB and a core for 60 ms: many sign-ins at once leave the other cores to the pages. */
const inTurn = queueOf(availableParallelism() > 2 ? 2 : 1)

/** Each hash states its own `logN` (scrypt's N is 2^logN), so raising this one keeps older hashes valid. */
let logNOfNewHashes = 14

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, logNOfNewHashes)
  return `$scrypt$ln=${logNOfNewHashes},r=${blockSize},p=1$${base64(salt)}$${base64(key)}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (isImportedHash(hash)) return inTurn(() => verifyImportedHash(hash, password))
  const [, logN = '', salt = '', key = ''] = ownHash.exec(hash) ?? []
  if (!key) return false
  const derivedKey = await deriveKey(password, Buffer.from(salt, 'base64'), Number(logN))
  return timingSafeEqual(derivedKey, Buffer.from(key, 'base64'))
}

const ownHash = /^\$scrypt\$ln=(\d{1,2}),r=16,p=1\$([\w+/]{22})\$([\w+/]{86})$/
const logNMax = 17

export function isVerifiableHash(hash: string): boolean {
  const [, logN] = ownHash.exec(hash) ?? []
  return logN ? Number(logN) <= logNMax : isImportedHash(hash)
}

export function lowerHashCost(): void {
  logNOfNewHashes = 4
}

function deriveKey(password: string, salt: Buffer, logN: number): Promise<Buffer> {
  const N = 2 ** logN
  const options = { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize }
  const derive = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (problem, key) =>
        problem ? reject(problem) : resolve(key),
      )
    })
  return inTurn(derive)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
