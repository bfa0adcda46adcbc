import { useState } from 'react'
import { Icon } from './icon.tsx'
import { useHydration } from './use-hydrated.ts'

interface CopyButtonProps {
  read: () => string
  label: string
  success: string
}

/** Without script there is none: the text beside it can be selected. */
export function CopyButton({ read, label, success }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState<boolean>()
  const hasScript = useHydration()
  if (!hasScript) return null
  const copy = () =>
    navigator.clipboard.writeText(read()).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <button className="btn outline" type="button" onClick={() => void copy()}>
      <Icon name="copy" />
      <span aria-live="polite">{isCopied ? success : isCopied === false ? 'Copie impossible' : label}</span>
    </button>
  )
}
