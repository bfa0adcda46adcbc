import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import { useHydration, useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'
import { newPasswordInputs } from './sign-in-inputs.ts'
import type { PasswordStrength } from './passwords/password-strength.ts'
import './new-password-field.css'

interface NewPasswordFieldProps {
  label: string
  error?: string | undefined
  email?: string
  /** False when an existing password is asked for. One field serves both forms, so that its text stays. */
  isNew?: boolean
}

export function PasswordConfirmation({ error }: { error: string | undefined }) {
  return (
    <Field
      name="confirmation"
      {...newPasswordInputs.confirmation}
      autoComplete="new-password"
      maxLength={passwordCharactersMax}
      error={error}
    />
  )
}

export function NewPasswordField({ label, error, email, isNew = true }: NewPasswordFieldProps) {
  const isHydrated = useHydration()
  const scriptedControl = useScriptedControl()
  const [isShown, setShown] = useState(false)
  const [refusedPassword, setRefusedPassword] = useState('')
  const { field, password, address } = useFormSecret(email, (submittedPassword) => {
    setRefusedPassword(submittedPassword)
    // Browsers remember the value of a text field and may offer it in the next form.
    setShown(false)
  })
  const isRefused = error !== undefined && password === refusedPassword
  const siteName = useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? ''
  const strength = usePasswordStrength(isNew && isHydrated && !isRefused ? password : '', address, siteName)
  const [liveText, setLiveText] = useDelayedAnnouncement(strength ? `${strength.label}. ${strength.advice}` : '')

  function toggle() {
    setShown(!isShown)
    setLiveText(isShown ? 'Mot de passe masqué.' : 'Mot de passe affiché.')
  }

  return (
    <div className="password-field">
      <Field
        label={label}
        name="password"
        required
        ref={field}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={passwordCharactersMax}
        error={error}
        {...(isNew && !strength && !error && { hint: `${passwordCharactersMin}\u00a0caractères au moins` })}
      />
      <button className="btn outline" type="button" {...scriptedControl} onClick={toggle}>
        {isShown ? 'Masquer' : 'Afficher'}
        <span className="sr-only"> le mot de passe</span>
      </button>
      {strength && <Strength {...strength} />}
      <p className="sr-only" role="status">
        {liveText}
      </p>
    </div>
  )
}

function Strength({ level, label, advice }: PasswordStrength) {
  return (
    <p className={`password-strength password-strength-${level}`} aria-hidden="true">
      <span className="password-strength-beads">
        <i />
        <i />
        <i />
      </span>
      <b>{label}.</b> {advice}
    </p>
  )
}

function useFormSecret(email: string | undefined, onSubmit: (password: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [address, setAddress] = useState(email ?? '')
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    const form = field.current?.form
    const read = () => {
      setPassword(field.current?.value ?? '')
      const emailField = form?.elements.namedItem('email')
      setAddress(email ?? (emailField instanceof HTMLInputElement ? emailField.value : ''))
    }
    const listening = new AbortController()
    form?.addEventListener('input', read, listening)
    form?.addEventListener('reset', () => setPassword(''), listening)
    form?.addEventListener('submit', () => submit(field.current?.value ?? ''), listening)
    read()
    return () => listening.abort()
  }, [email])
  return { field, password, address }
}

const pauseMilliseconds = 1000

/** The pause keeps a screen reader from speaking at each key. */
function useDelayedAnnouncement(sentence: string) {
  const [liveText, setLiveText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLiveText(sentence), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [sentence])
  return [liveText, setLiveText] as const
}

let loading: Promise<typeof import('./passwords/password-strength.ts') | null> | undefined

/** zxcvbn and its lists weigh several hundred kB, so they are fetched once a new password is typed. */
function usePasswordStrength(password: string, email: string, siteName: string): PasswordStrength | null {
  const [measure, setMeasure] = useState<Awaited<typeof loading>>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    loading ??= import('./passwords/password-strength.ts').catch(() => {
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
