import { GivenBackForm, keptTextSentence, type SentForm } from './given-back-form.tsx'

interface ErrorPageProps {
  title: string
  sentence?: string | null | undefined
  reference: string | null
  signIn?: boolean
  isUnexpected?: boolean
  form?: SentForm | null | undefined
  phrases?: string[] | undefined
}

const sameAddress: SentForm = { action: '', fields: [], hasFiles: false }

export function ErrorPage(props: ErrorPageProps) {
  const { title, sentence = null, reference, signIn = false, isUnexpected = false, form, phrases } = props
  return (
    <section className="error-page">
      <div className="page">
        {/* The spec's sentence is English. */}
        <h1 lang={isUnexpected ? 'en' : undefined}>{phrases ? 'Une phrase est à relire' : title}</h1>
        {(sentence || phrases) && <p className="error-text">{sentence ?? title}</p>}
        {isUnexpected && (
          <p className="error-text">
            Une erreur inattendue s’est produite de notre côté. Réessayez dans un instant{'\u00a0'}; rien de ce qui
            était enregistré n’est perdu.{form && ` ${keptTextSentence(form)}.`}
          </p>
        )}
        {(form ?? phrases) && <GivenBackForm form={form ?? sameAddress} phrases={phrases} />}
        {reference && (
          <p className="caption">
            Référence{'\u00a0'}: {reference}
          </p>
        )}
        <div className="action-row">
          {signIn && (
            <a className="btn" href="/compte">
              Se connecter
            </a>
          )}
          <a className={signIn ? 'btn outline' : 'btn'} href="/">
            Retour à l’accueil
          </a>
        </div>
      </div>
    </section>
  )
}
