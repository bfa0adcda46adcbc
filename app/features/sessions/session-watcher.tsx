import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { signedOutWhileTyping } from '#platform/forms/keep-form.ts'
import { isReachable } from '#platform/requests/is-reachable.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { forgetPerson, type PageSession, type SessionWord } from './stored-session.ts'
import { SessionWatch } from './session-watch.ts'
import { useUnfinishedSignOut } from './sign-out.tsx'
import { useWritingHelp } from './use-writing-help.ts'

const endedSentence = 'Votre session est terminée. Reconnectez-vous.'
const afterSignOutMilliseconds = 1000
const hiddenSpreadMilliseconds = 2000

interface SessionState {
  hasLeft: boolean
  markSignedOut: () => void
  ask: () => void
}

const SessionContext = createContext<SessionState>({ hasLeft: false, markSignedOut: () => {}, ask: () => {} })

export function useSession(): SessionState {
  return useContext(SessionContext)
}

export function SessionWatcher({ at, session, children }: React.PropsWithChildren<SessionWord>) {
  useWritingHelp()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [lostSession, setLost] = useState<PageSession | null>(null)
  const wasChosen = useRef(false)
  const takeToastBack = useRef<() => void>(null)

  const tell = (text: string) => {
    takeToastBack.current = toast({ kind: 'error', text })
  }
  const refreshIfReachable = async () => {
    if (await isReachable()) void revalidate()
  }
  const lose = useEffectEvent((isChosen: boolean) => {
    if (isTyping(isChosen) && !(isChosen && isPrivate(pathname))) return tell(signedOutWhileTyping)
    wasChosen.current = isChosen
    setLost(session)
    if (!isChosen) tell(endedSentence)
    setTimeout(() => void refreshIfReachable(), (isChosen ? afterSignOutMilliseconds : 0) + pauseOfTab())
  })

  const watch = useRef<SessionWatch>(null)
  useEffect(() => {
    const watching = new SessionWatch({ refresh: () => void revalidate(), lose: (isChosen) => lose(isChosen) })
    watch.current = watching
    return () => watching.stop()
  }, [revalidate])
  useEffect(() => watch.current?.note({ at, session }), [at, session])
  const ask = useCallback(() => void watch.current?.ask(), [])

  const signOut = useUnfinishedSignOut(session?.sessionDigest ?? null, () =>
    isPrivate(pathname) ? window.location.assign('/compte') : void revalidate(),
  )
  const hasLeft = session !== null && (session === lostSession || session.sessionDigest === signOut.sessionDigest)
  useEffect(() => {
    // An editor saves its text as it is unmounted, so the text is removed afterwards.
    if (wasChosen.current && (hasLeft || !session)) forgetPerson()
    if (!hasLeft) wasChosen.current = false
  }, [session, hasLeft])

  useEffect(() => {
    if (session) takeToastBack.current?.()
  }, [session])

  const markSignedOut = () => {
    wasChosen.current = true
    setLost(session)
    signOut.look()
  }
  return <SessionContext value={{ hasLeft, markSignedOut, ask }}>{children}</SessionContext>
}

function pauseOfTab(): number {
  return document.hidden ? Math.random() * hiddenSpreadMilliseconds : 0
}

function isPrivate(pathname: string): boolean {
  return pathname === '/compte' || pathname.startsWith('/compte/')
}

/** An editor in a dialog stays open when the session expires, but not after a sign-out. */
function isTyping(isChosen: boolean): boolean {
  if (!isChosen && document.querySelector('dialog[open] textarea')) return true
  // React writes the text of fields that it controls into their default: their form says itself that it holds some.
  if (document.querySelector('form[data-unsent]')) return true
  return unsentFields().some((field) => !(isChosen && field.closest('dialog')))
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A search, sent by GET, does not count, nor does text that the browser filled in. */
function unsentFields(): Field[] {
  const fields = [...document.querySelectorAll<Field>('form[method=post] :is(input, textarea, select)')]
  return fields.filter((field) => !field.matches(':autofill') && (isChanged(field) || isTypedBefore(field)))
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field.type === 'checkbox' || field.type === 'radio')
    return field instanceof HTMLInputElement && field.checked !== field.defaultChecked
  return field.value !== field.defaultValue.replaceAll(/\r\n?/g, '\n')
}

function isTypedBefore(field: Field): boolean {
  const isText = field instanceof HTMLTextAreaElement || !['hidden', 'checkbox', 'radio'].includes(field.type)
  return isText && field.value.trim() !== '' && Boolean(field.form?.querySelector('.error, [aria-invalid=true]'))
}
