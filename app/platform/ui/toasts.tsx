import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { cookiePrefixOf } from '../cookie-prefix.ts'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Sentence } from './sentence.tsx'
import { useHydration } from './use-hydrated.ts'
import { noticeCookieName, type FlashNotice, type Notice } from './notice.ts'

const stayMilliseconds = 6000
const shownMax = 3

interface UndoableNotice extends Notice {
  onUndo?: () => void
}

interface VisibleToast {
  id: number
  notice: UndoableNotice
}

type Show = (notice: UndoableNotice) => () => void
const ToastContext = createContext<Show>(() => () => {})

export function useToast(): Show {
  return useContext(ToastContext)
}

const DismissalContext = createContext<() => void>(() => {})

export function useSuccessDismissal(): () => void {
  return useContext(DismissalContext)
}

export function useRefusalToast(refusal: { message: string } | undefined): void {
  const show = useToast()
  const takeBack = useRef<() => void>(null)
  useEffect(() => {
    takeBack.current?.()
    takeBack.current = refusal ? show({ kind: 'error', text: refusal.message }) : null
  }, [refusal, show])
}

const none: FlashNotice[] = []

/** A success disappears after six seconds unless it is hovered, focused or offers a page; an error stays. */
export function Toasts({ notices = none, children }: { notices?: FlashNotice[]; children: React.ReactNode }) {
  const next = useRef(notices.length)
  const [toasts, setToasts] = useState<VisibleToast[]>(notices.map((notice, id) => ({ id, notice })))
  const seenIds = useRef(new Set(notices.map(({ id }) => id)))
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (notice) => {
      const id = next.current++
      setToasts((before) => addToast(before, { id, notice }))
      return () => close(id)
    },
    [close],
  )
  const dismissSuccess = useCallback(
    () => setToasts((before) => before.filter(({ notice }) => notice.kind !== 'success')),
    [],
  )
  useEffect(() => {
    for (const notice of notices) {
      if (!seenIds.current.has(notice.id)) show(notice)
      seenIds.current.add(notice.id)
      for (const isSecure of [false, true]) {
        const name = noticeCookieName(notice.id, cookiePrefixOf({ isSecure }))
        document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
      }
    }
  }, [notices, show])
  const visibleToasts = atMost(toasts)
  const of = (kind: Notice['kind']) =>
    visibleToasts
      .filter((toast) => toast.notice.kind === kind)
      .map((toast) => <Toast key={toast.id} toast={toast} close={close} />)
  return (
    <ToastContext value={show}>
      <DismissalContext value={dismissSuccess}>{children}</DismissalContext>
      {/* Always present, as screen readers announce changes inside a region they know; each message is atomic, or they repeat earlier ones. */}
      <div className="toasts">
        <div role="status" aria-atomic="false">
          {of('success')}
        </div>
        <div role="alert" aria-atomic="false">
          {of('error')}
        </div>
      </div>
    </ToastContext>
  )
}

function addToast(before: VisibleToast[], { id, notice }: VisibleToast): VisibleToast[] {
  const alike = before.find((toast) => toast.notice.kind === 'error' && toast.notice.text === notice.text)
  if (!alike?.notice.detail || !notice.detail || notice.kind !== 'error') return [...before, { id, notice }]
  const isSame = alike.notice.detail === notice.detail
  const detail = isSame ? notice.detail : `${alike.notice.detail}, ${notice.detail}`
  return [...before.filter((toast) => toast !== alike), { id, notice: { ...notice, detail } }]
}

function atMost(toasts: VisibleToast[]): VisibleToast[] {
  if (toasts.length <= shownMax) return toasts
  const toastToDrop = toasts.slice(0, -1).find((toast) => toast.notice.kind === 'success') ?? toasts[0]
  return atMost(toasts.filter((toast) => toast !== toastToDrop))
}

function Toast({ toast, close }: { toast: VisibleToast; close: (id: number) => void }) {
  const { kind, text, detail, page, undo, onUndo } = toast.notice
  const stays = kind === 'error' || (page ?? undo ?? onUndo) !== undefined
  const [isHeld, setIsHeld] = useState(false)
  const hasScript = useHydration()
  const cameFrom = useRef<EventTarget>(null)
  const isNear = useLocation().pathname.split('/')[1] === undo?.split('/')[1]
  const dismiss = () => {
    close(toast.id)
    const former = cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected ? cameFrom.current : null
    ;(former ?? document.getElementById('contenu'))?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (stays) return
    const timer = isHeld ? undefined : setTimeout(() => close(toast.id), stayMilliseconds)
    // On a phone it may cover the next field: the next touch sends it away, even one on itself.
    const onClick = (event: MouseEvent) => (event as PointerEvent).pointerType === 'touch' && close(toast.id)
    document.addEventListener('click', onClick, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick, true)
    }
  }, [isHeld, stays, close, toast.id])
  return (
    <div
      className={kind === 'error' ? 'toast toast-error' : 'toast'}
      aria-atomic="true"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={kind === 'error' ? 'close' : 'check'} />
      <p>
        <Sentence>{text}</Sentence>
        {detail && <small>{detail}</small>}
      </p>
      {hasScript && <IconButton icon="close" label="Fermer le message" size={16} onClick={dismiss} />}
      {(undo ?? onUndo) && (
        <Form
          className="toast-actions"
          method="post"
          action={undo}
          reloadDocument={!isNear}
          preventScrollReset
          onSubmit={(event) => {
            if (onUndo) event.preventDefault()
            if (onUndo ?? isNear) close(toast.id)
            onUndo?.()
          }}
        >
          <button className="btn outline" type="submit">
            <Icon name="undo" />
            Annuler
          </button>
        </Form>
      )}
      {page && <PageOffer {...page} onFollow={() => close(toast.id)} />}
    </div>
  )
}

interface PageOfferProps {
  path: string
  label: string
  onFollow: () => void
}

function PageOffer({ path, label, onFollow }: PageOfferProps) {
  return (
    <div className="toast-actions">
      <a className="btn" href={path} onClick={onFollow}>
        {label}
      </a>
      <CopyButton read={() => new URL(path, location.href).href} label="Copier l’adresse" success="Adresse copiée" />
    </div>
  )
}
