/** What the owner of an account types before changing what protects it. */
export interface IdentityProof {
  password: string
  /** Of the authenticator app, or a recovery code; empty without two-step sign-in. */
  code: string
}

/** Before anything is compared: an empty field is no attempt, and must not show whether the other one is right. */
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

/** The field that a refusal is about; null when it is about something else. */
export function identityFieldOf({ code }: { code: string }): 'password' | 'code' | null {
  return fields[code] ?? null
}
