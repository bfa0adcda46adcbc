interface RefusalProps {
  sentence: string | undefined
  /** The session ended meanwhile: signing in elsewhere makes the next try succeed. */
  signedOut: boolean
}

/**
 * What concerns the whole article. At the top, since the toasts lie over the bottom; always there, so that its sentence
 * is said when it comes.
 */
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
