import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { lostFilesSentence, GivenBackForm, keptTextSentence, type SentForm } from './given-back-form.tsx'

export interface SignedOut {
  signedOutForm: SentForm
  siteName: string
  shopUrl: string | null
}

export function SignedOutPage({ signedOutForm: form }: SignedOut) {
  return (
    <section className="error-page">
      <div className="page">
        <h1>{notSignedIn}</h1>
        <p className="error-text">
          {keptTextSentence(form)}
          {'\u00a0: '}
          <a href="/compte" target="_blank" rel="noreferrer">
            connectez-vous dans un autre onglet
          </a>
          , puis envoyez-le de nouveau.{lostFilesSentence(form)}
        </p>
        <GivenBackForm form={form} />
      </div>
    </section>
  )
}
