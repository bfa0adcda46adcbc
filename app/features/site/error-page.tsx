interface ErrorPageProps {
  title: string
  /** What to do instead. */
  sentence?: string | null | undefined
  /** What the owner needs to find the error in the log. */
  reference: string | null
  /** Offer the way to the sign-in form. */
  signIn?: boolean
  /** Our bug: it is not the reader's fault. */
  unexpected?: boolean
}

export function ErrorPage({ title, sentence = null, reference, signIn = false, unexpected = false }: ErrorPageProps) {
  return (
    <section className="p404">
      <div className="page">
        {/* The spec's sentence is English. */}
        <h1 lang={unexpected ? 'en' : undefined}>{title}</h1>
        {sentence && <p className="p404-phrase">{sentence}</p>}
        {unexpected && (
          <p className="p404-phrase">
            Une erreur inattendue s’est produite de notre côté. Réessayez dans un instant{'\u00a0'}; rien de ce qui
            était enregistré n’est perdu.
          </p>
        )}
        {reference && (
          <p className="mention">
            Référence{'\u00a0'}: {reference}
          </p>
        )}
        <div className="p404-gestes">
          {signIn && (
            <a className="btn" href="/compte">
              Se connecter
            </a>
          )}
          <a className={signIn ? 'btn creux' : 'btn'} href="/">
            Retour à l’accueil
          </a>
        </div>
      </div>
    </section>
  )
}
