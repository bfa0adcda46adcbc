import type { Account } from '#features/accounts/account.ts'
import { hasTwoSteps } from './identity.server.ts'
import type { Protection } from './passkey.ts'
import { listPasskeys } from './passkeys.server.ts'

export async function readProtection(account: Account): Promise<Protection> {
  const [twoSteps, passkeys] = await Promise.all([hasTwoSteps(account), listPasskeys(account)])
  return { twoSteps, passkeys }
}
