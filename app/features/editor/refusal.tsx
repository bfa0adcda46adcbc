interface RefusalProps {
  sentence: string | undefined
  signedOut: boolean
}

/** At the top, since toasts cover the bottom; always rendered, because a live region must exist first. */
export function Refusal({ sentence, signedOut }: RefusalProps) {
  return (
    <div className="refusal" role="alert">
      {sentence && (
        <p className="error" data-refusal="" tabIndex={-1}>
          {sentence}
        </p>
      )}
      {sentence && signedOut && (
        <a className="link" href="/compte" target="_blank">
          Se connecter dans un nouvel onglet
        </a>
      )}
    </div>
  )
}
