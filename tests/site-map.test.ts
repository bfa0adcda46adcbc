import { expect, test } from 'vitest'
import { siteAddresses } from './support/site-addresses.ts'

/** `/compte/moderation ← routes/account/moderation.tsx`, in the order of the site map. */
const addresses = siteAddresses()
  .filter(({ file }) => !file.startsWith('../extensions/'))
  .map(({ pattern, file }) => `${pattern} ← ${file}`)

test('these are all the addresses of the product without its extensions, and who answers them', () => {
  expect(`\n${addresses.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    / ← routes/reading/home.tsx
    /bracelets ← routes/reading/category.tsx
    /pendentifs ← routes/reading/category.tsx
    /article/:slug ← routes/reading/article.tsx
    /article/:slug/commentaires ← routes/reading/article.tsx
    /article/:slug/photos/:number ← routes/reading/photo.tsx
    /article/:slug/commentaires/:id/signalement ← routes/reading/comment-report.tsx
    /chercher ← routes/reading/search.tsx
    /chercher/resultats ← routes/endpoints/search-answer.tsx
    /boutique ← routes/reading/shop.tsx
    /apercu/:token ← routes/reading/preview.tsx
    /mentions-legales ← routes/reading/legal/notice.tsx
    /confidentialite ← routes/reading/legal/privacy.tsx
    /accessibilite ← routes/reading/legal/accessibility.tsx
    /compte ← routes/account/landing.tsx
    /compte/profil ← routes/account/profile.tsx
    /compte/commentaires ← routes/account/comments.tsx
    /compte/lettres ← routes/account/comments/email-preferences.tsx
    /compte/pseudo ← routes/account/username.tsx
    /compte/email ← routes/account/email.tsx
    /compte/mot-de-passe ← routes/account/password.tsx
    /compte/securite ← routes/account/security.tsx
    /compte/aujourdhui ← routes/account/today.tsx
    /compte/presentation ← routes/account/presentation.tsx
    /compte/articles ← routes/account/articles.tsx
    /compte/moderation ← routes/account/moderation/queue.tsx
    /compte/commentaires/tous ← routes/account/moderation/all-comments.tsx
    /compte/signalements ← routes/account/comments/reports.tsx
    /compte/personnes ← routes/account/people.tsx
    /compte/audience ← routes/account/audience.tsx
    /compte/site ← routes/account/site.tsx
    /compte/etat ← routes/account/state.tsx
    /compte/connexion ← routes/account/sign-in/sign-in.tsx
    /compte/verification ← routes/account/sign-in/second-step.tsx
    /compte/code ← routes/account/sign-in/code-request.tsx
    /compte/code/saisie ← routes/account/sign-in/code-entry.tsx
    /compte/cle-acces ← routes/account/sign-in/passkey-sign-in.ts
    /compte/cle-acces/options ← routes/account/sign-in/passkey-sign-in-options.ts
    /compte/inscription ← routes/account/sign-in/sign-up.tsx
    /compte/inscription/renvoi ← routes/account/sign-in/confirmation-again.ts
    /compte/confirmation ← routes/account/sign-in/address-confirmation.tsx
    /compte/email/confirmation ← routes/account/sign-in/email-change-confirmation.tsx
    /compte/email/annulation ← routes/account/sign-in/email-change-cancellation.tsx
    /compte/mot-de-passe-oublie ← routes/account/sign-in/forgotten-password.tsx
    /compte/nouveau-mot-de-passe ← routes/account/sign-in/new-password.tsx
    /compte/deconnexion ← routes/account/sign-in/sign-out.ts
    /compte/session ← routes/account/sign-in/session.ts
    /compte/second-facteur ← routes/account/security/second-factor.tsx
    /compte/second-facteur/codes ← routes/account/security/recovery-codes.tsx
    /compte/second-facteur/retrait ← routes/account/security/second-factor-removal.tsx
    /compte/cles-acces ← routes/account/security/passkey-addition.ts
    /compte/cles-acces/options ← routes/account/security/passkey-options.ts
    /compte/cles-acces/:id/suppression ← routes/account/security/passkey-removal.ts
    /compte/sessions/fermeture ← routes/account/security/other-sessions-closing.ts
    /compte/sessions/:id/fermeture ← routes/account/security/session-closing.ts
    /compte/email/renvoi ← routes/account/email-change-again.ts
    /compte/email/abandon ← routes/account/pending-email-change-cancellation.ts
    /compte/donnees ← routes/account/data-export.ts
    /compte/suppression ← routes/account/account-deletion.tsx
    /compte/commentaires/:id/modification ← routes/account/comments/comment-edit.tsx
    /compte/commentaires/:id/retrait ← routes/account/comments/comment-withdrawal.tsx
    /compte/articles/nouveau ← routes/account/articles/new-article.tsx
    /compte/articles/corbeille ← routes/account/articles/trash-emptying.tsx
    /compte/articles/:id ← routes/account/articles/edit-article.tsx
    /apercu ← routes/account/articles/editor-preview.tsx
    /compte/articles/:id/suppression ← routes/account/articles/article-deletion.tsx
    /compte/articles/:id/remise ← routes/account/articles/article-restoration.ts
    /compte/articles/:id/effacement ← routes/account/articles/article-erasure.tsx
    /compte/articles/:id/apercu ← routes/account/articles/article-preview.ts
    /compte/articles/:id/versions ← routes/account/articles/versions.tsx
    /compte/articles/:id/versions/:version ← routes/account/articles/version.tsx
    /compte/articles/:id/versions/:version/restauration ← routes/account/articles/version-restoration.ts
    /compte/brouillons/:id ← routes/account/articles/draft.tsx
    /compte/brouillons/:id/apercu ← routes/account/articles/draft-preview.ts
    /compte/brouillons/:id/suppression ← routes/account/articles/draft-deletion.ts
    /compte/recherches ← routes/account/searches.tsx
    /compte/recherches/brouillons ← routes/account/searches/searched-draft.ts
    /compte/recherches/synonymes ← routes/account/searches/synonym-addition.tsx
    /compte/recherches/synonymes/:id/suppression ← routes/account/searches/synonym-removal.ts
    /compte/site/essai-e-mail ← routes/account/site/mail-trial.tsx
    /compte/site/cles ← routes/account/site/keys.tsx
    /compte/site/cles/:id/suppression ← routes/account/site/key-deletion.ts
    /compte/mediatheque ← routes/account/media/media-library.tsx
    /compte/mediatheque/suppression ← routes/account/media/media-removal.tsx
    /compte/moderation/selection/validation ← routes/account/moderation/selection.tsx
    /compte/moderation/selection/rejet ← routes/account/moderation/selection.tsx
    /compte/moderation/annulation ← routes/account/moderation/undo.tsx
    /compte/moderation/reglages ← routes/account/moderation/settings.tsx
    /compte/moderation/articles/:id/fermeture ← routes/account/moderation/comments-closing.ts
    /compte/moderation/articles/:id/ouverture ← routes/account/moderation/comments-closing.ts
    /compte/moderation/membres/:id/interdiction ← routes/account/moderation/ban.tsx
    /compte/moderation/membres/:id/levee ← routes/account/moderation/ban-lifting.ts
    /compte/moderation/:id/validation ← routes/account/moderation/comment-validation.tsx
    /compte/moderation/:id/rejet ← routes/account/moderation/comment-removal.tsx
    /compte/commentaires/:id ← routes/account/moderation/comment.tsx
    /compte/commentaires/:id/historique.json ← routes/account/moderation/comment-history.ts
    /compte/commentaires/:id/historique.csv ← routes/account/moderation/comment-history.ts
    /compte/commentaires/:id/validation ← routes/account/moderation/comment-validation.tsx
    /compte/commentaires/:id/suppression ← routes/account/moderation/comment-removal.tsx
    /compte/commentaires/:id/reponse ← routes/account/comments/comment-answer.tsx
    /compte/signalements/:id/retrait ← routes/account/comments/report-decision.tsx
    /compte/signalements/:id/maintien ← routes/account/comments/report-decision.tsx
    /compte/personnes/:id/role ← routes/account/people/role.tsx
    /compte/personnes/:id/suspension ← routes/account/people/suspension.tsx
    /compte/personnes/:id/retablissement ← routes/account/people/suspension.tsx
    /lettres/arret ← routes/endpoints/unsubscribe.tsx
    /decision/:token/validation ← routes/endpoints/decision-link.tsx
    /decision/:token/rejet ← routes/endpoints/decision-link.tsx
    /chercher/termes ← routes/endpoints/searched-terms.ts
    /lectures ← routes/endpoints/prerendered-reading.ts
    /televersements/images ← routes/endpoints/picture-upload.ts
    /televersements/videos/*? ← routes/endpoints/video-upload.ts
    /televersements/sous-titres ← routes/endpoints/captions-upload.ts
    /media/ailleurs/:signed ← routes/endpoints/remote-picture.ts
    /media/:bucket/* ← routes/endpoints/media-file.ts
    /evenements ← routes/endpoints/realtime.ts
    /courrier ← routes/endpoints/outbox.tsx
    /courrier/:id ← routes/endpoints/outbox-email.tsx
    /health ← routes/endpoints/health.ts
    /health/ready ← routes/endpoints/health-ready.ts
    /lecture.speculationrules ← routes/endpoints/next-pages.ts
    /robots.txt ← routes/endpoints/robots.ts
    /.well-known/security.txt ← routes/endpoints/security-txt.ts
    /sitemap.xml ← routes/endpoints/sitemap.ts
    /sitemap/:part ← routes/endpoints/sitemap-part.ts
    /flux.xml ← routes/endpoints/feed.ts
    /flux.json ← routes/endpoints/feed.ts
    /bracelets/flux.xml ← routes/endpoints/feed.ts
    /bracelets/flux.json ← routes/endpoints/feed.ts
    /pendentifs/flux.xml ← routes/endpoints/feed.ts
    /pendentifs/flux.json ← routes/endpoints/feed.ts
    /partage/:mark/:name ← routes/endpoints/share-card.ts
    /* ← routes/reading/not-found.tsx
    "
  `)
})
