import type { Account } from '../account.ts'
import { hasTwoSteps } from '../sign-in/identity.server.ts'
import type { Protection } from '../passkeys/passkey.ts'
import { listPasskeys } from '../passkeys/passkeys.server.ts'

export async function readProtection(account: Account): Promise<Protection> {
  const [twoSteps, passkeys] = await Promise.all([hasTwoSteps(account), listPasskeys(account)])
  return { twoSteps, passkeys }
}
