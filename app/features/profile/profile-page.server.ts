import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { findEmailChange } from './email-change.server.ts'
import type { Protection } from '#features/sign-in/passkey.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { listPasskeys } from '#features/sign-in/passkeys.server.ts'

/** When the protection cannot be read, the forms ask for the password only; the server still enforces the rest. */
const unknownProtection: Protection = { twoSteps: false, passkeys: [] }

export async function readProfileForms(account: Account, request: Request) {
  const [emailChange, protection] = await Promise.all([
    partOfPage(findEmailChange(account), 'the pending change of address', request),
    partOfPage(readProtection(account), 'what protects the account', request),
  ])
  return { account, emailChange, protection: protection ?? unknownProtection }
}

async function readProtection(account: Account): Promise<Protection> {
  const [twoSteps, passkeys] = await Promise.all([hasTwoSteps(account), listPasskeys(account)])
  return { twoSteps, passkeys }
}
