import { useEffect, useMemo, useState } from 'react'
import type { PasswordStrength } from './password-strength.ts'

let loading: Promise<typeof import('./password-strength.ts') | null> | undefined

/**
 * zxcvbn and its lists weigh several hundred kB: they are fetched once a new password is typed. Without them there is no
 * advice.
 * @param password empty when there is nothing to measure
 */
export function usePasswordStrength(password: string, email: string, siteName: string): PasswordStrength | null {
  const [measure, setMeasure] = useState<Awaited<typeof loading>>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    loading ??= import('./password-strength.ts').catch(() => {
      loading = undefined
      return null
    })
    void loading.then(setMeasure)
  }, [isTyped])
  return useMemo(
    () => (measure && isTyped ? measure.strengthOf(password, email, siteName) : null),
    [measure, isTyped, password, email, siteName],
  )
}
