import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'

export interface IdentityProof {
  password: string
  code: string
  /** The session of a program stays open through the change, and says by itself whether its owner proved who they are. */
  session?: { id: string; whyNotOwner: () => Promise<AccessRefusal | null> }
}

/** An empty field is no attempt, and must not reveal whether the other field is right. */
export function whyNotTryIdentity(
  { password, code }: IdentityProof,
  { twoSteps }: { twoSteps: boolean },
): 'CURRENT_PASSWORD_MISSING' | 'CODE_MISSING' | null {
  if (!password) return 'CURRENT_PASSWORD_MISSING'
  return twoSteps && !code.trim() ? 'CODE_MISSING' : null
}

const fields: Record<string, 'password' | 'code'> = {
  CURRENT_PASSWORD_MISSING: 'password',
  INVALID_PASSWORD: 'password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password',
  CODE_MISSING: 'code',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  CONFLICT: 'code',
}

export function identityFieldOf({ code }: { code: string }): 'password' | 'code' | null {
  return fields[code] ?? null
}
