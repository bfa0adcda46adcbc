import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { categories } from '#features/articles/article.ts'
import { extensionRoutes } from './extension-routes.ts'

const categoryNames = Object.values(categories).map(({ path }) => path.slice(1))

/** The site map lists every address of the product and who answers it. */
export default [
  index('routes/reading/home.tsx'),
  ...categoryNames.map((name) => route(name, 'routes/reading/category.tsx', { id: name })),
  route('article/:slug', 'routes/reading/article.tsx'),
  route('article/:slug/commentaires', 'routes/reading/article.tsx', { id: 'article-comments' }),
  route('article/:slug/photos/:number', 'routes/reading/photo.tsx'),
  route('article/:slug/commentaires/:id/signalement', 'routes/reading/comment-report.tsx'),
  route('chercher', 'routes/reading/search.tsx'),
  route('chercher/resultats', 'routes/endpoints/search-answer.tsx'),
  route('boutique', 'routes/reading/shop.tsx'),
  route('apercu/:token', 'routes/reading/preview.tsx'),
  route('mentions-legales', 'routes/reading/legal/notice.tsx'),
  route('confidentialite', 'routes/reading/legal/privacy.tsx'),
  route('accessibilite', 'routes/reading/legal/accessibility.tsx'),

  route('compte', 'routes/account/account.tsx', [
    index('routes/account/landing.tsx'),
    layout('routes/account/members-only.tsx', [
      route('profil', 'routes/account/profile.tsx'),
      route('commentaires', 'routes/account/comments.tsx'),
      route('lettres', 'routes/account/comments/email-preferences.tsx'),
      route('pseudo', 'routes/account/username.tsx'),
      route('email', 'routes/account/email.tsx'),
      route('mot-de-passe', 'routes/account/password.tsx'),
      route('securite', 'routes/account/security.tsx'),
    ]),
    layout('routes/account/admins-only.tsx', [
      route('aujourdhui', 'routes/account/today.tsx'),
      route('presentation', 'routes/account/presentation.tsx'),
      route('articles', 'routes/account/articles.tsx'),
      route('moderation', 'routes/account/moderation/queue.tsx'),
      route('commentaires/tous', 'routes/account/moderation/all-comments.tsx'),
      route('signalements', 'routes/account/comments/reports.tsx'),
      route('personnes', 'routes/account/people.tsx'),
      route('audience', 'routes/account/audience.tsx'),
      route('site', 'routes/account/site.tsx'),
      route('etat', 'routes/account/state.tsx'),
      ...extensionRoutes('tabs'),
    ]),
  ]),

  route('compte/connexion', 'routes/account/sign-in/sign-in.tsx'),
  route('compte/verification', 'routes/account/sign-in/second-step.tsx'),
  route('compte/code', 'routes/account/sign-in/code-request.tsx'),
  route('compte/code/saisie', 'routes/account/sign-in/code-entry.tsx'),
  route('compte/cle-acces', 'routes/account/sign-in/passkey-sign-in.ts'),
  route('compte/cle-acces/options', 'routes/account/sign-in/passkey-sign-in-options.ts'),
  route('compte/inscription', 'routes/account/sign-in/sign-up.tsx'),
  route('compte/inscription/renvoi', 'routes/account/sign-in/confirmation-again.ts'),
  route('compte/confirmation', 'routes/account/sign-in/address-confirmation.tsx'),
  route('compte/email/confirmation', 'routes/account/sign-in/email-change-confirmation.tsx'),
  route('compte/email/annulation', 'routes/account/sign-in/email-change-cancellation.tsx'),
  route('compte/mot-de-passe-oublie', 'routes/account/sign-in/forgotten-password.tsx'),
  route('compte/nouveau-mot-de-passe', 'routes/account/sign-in/new-password.tsx'),
  route('compte/deconnexion', 'routes/account/sign-in/sign-out.ts'),
  route('compte/session', 'routes/account/sign-in/session.ts'),

  layout('routes/account/members-only.tsx', { id: 'own-account' }, [
    route('compte/second-facteur', 'routes/account/security/second-factor.tsx'),
    route('compte/second-facteur/codes', 'routes/account/security/recovery-codes.tsx'),
    route('compte/second-facteur/retrait', 'routes/account/security/second-factor-removal.tsx'),
    route('compte/cles-acces', 'routes/account/security/passkey-addition.ts'),
    route('compte/cles-acces/options', 'routes/account/security/passkey-options.ts'),
    route('compte/cles-acces/:id/suppression', 'routes/account/security/passkey-removal.ts'),
    route('compte/sessions/fermeture', 'routes/account/security/other-sessions-closing.ts'),
    route('compte/sessions/:id/fermeture', 'routes/account/security/session-closing.ts'),
    route('compte/email/renvoi', 'routes/account/email-change-again.ts'),
    route('compte/email/abandon', 'routes/account/pending-email-change-cancellation.ts'),
    route('compte/donnees', 'routes/account/data-export.ts'),
    route('compte/suppression', 'routes/account/account-deletion.tsx'),
    route('compte/commentaires/:id/modification', 'routes/account/comments/comment-edit.tsx'),
    route('compte/commentaires/:id/retrait', 'routes/account/comments/comment-withdrawal.tsx'),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'administration' }, [
    route('compte/articles/nouveau', 'routes/account/articles/new-article.tsx'),
    route('compte/articles/:id', 'routes/account/articles/edit-article.tsx'),
    route('apercu', 'routes/account/articles/editor-preview.tsx'),
    route('compte/articles/:id/suppression', 'routes/account/articles/article-deletion.tsx'),
    route('compte/articles/:id/apercu', 'routes/account/articles/article-preview.ts'),
    route('compte/articles/:id/versions', 'routes/account/articles/versions.tsx'),
    route('compte/articles/:id/versions/:version', 'routes/account/articles/version.tsx'),
    route('compte/articles/:id/versions/:version/restauration', 'routes/account/articles/version-restoration.ts'),
    route('compte/brouillons/:id', 'routes/account/articles/draft.tsx'),
    route('compte/brouillons/:id/apercu', 'routes/account/articles/draft-preview.ts'),
    route('compte/brouillons/:id/suppression', 'routes/account/articles/draft-deletion.ts'),
    route('compte/recherches', 'routes/account/searches.tsx'),
    route('compte/recherches/brouillons', 'routes/account/searches/searched-draft.ts'),
    route('compte/recherches/synonymes', 'routes/account/searches/synonym-addition.tsx'),
    route('compte/recherches/synonymes/:id/suppression', 'routes/account/searches/synonym-removal.ts'),
    route('compte/site/essai-e-mail', 'routes/account/site/mail-trial.tsx'),
    route('compte/site/cles', 'routes/account/site/keys.tsx'),
    route('compte/site/cles/:id/suppression', 'routes/account/site/key-deletion.ts'),
    route('compte/mediatheque', 'routes/account/media/media-library.tsx'),
    route('compte/mediatheque/suppression', 'routes/account/media/media-removal.tsx'),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'moderating' }, [
    route('compte/moderation/selection/validation', 'routes/account/moderation/selection.tsx'),
    route('compte/moderation/selection/rejet', 'routes/account/moderation/selection.tsx', {
      id: 'selection-rejection',
    }),
    route('compte/moderation/annulation', 'routes/account/moderation/undo.tsx'),
    route('compte/moderation/reglages', 'routes/account/moderation/settings.tsx'),
    route('compte/moderation/articles/:id/fermeture', 'routes/account/moderation/comments-closing.ts'),
    route('compte/moderation/articles/:id/ouverture', 'routes/account/moderation/comments-closing.ts', {
      id: 'comments-opening',
    }),
    route('compte/moderation/membres/:id/interdiction', 'routes/account/moderation/ban.tsx'),
    route('compte/moderation/membres/:id/levee', 'routes/account/moderation/ban-lifting.ts'),
    route('compte/moderation/:id/validation', 'routes/account/moderation/comment-validation.tsx'),
    route('compte/moderation/:id/rejet', 'routes/account/moderation/comment-removal.tsx'),
    route('compte/commentaires/:id', 'routes/account/moderation/comment.tsx'),
    route('compte/commentaires/:id/historique.json', 'routes/account/moderation/comment-history.ts'),
    route('compte/commentaires/:id/historique.csv', 'routes/account/moderation/comment-history.ts', {
      id: 'comment-history-csv',
    }),
    route('compte/commentaires/:id/validation', 'routes/account/moderation/comment-validation.tsx', {
      id: 'any-comment-validation',
    }),
    route('compte/commentaires/:id/suppression', 'routes/account/moderation/comment-removal.tsx', {
      id: 'any-comment-removal',
    }),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'comments-administration' }, [
    route('compte/commentaires/:id/reponse', 'routes/account/comments/comment-answer.tsx'),
    route('compte/signalements/:id/retrait', 'routes/account/comments/report-decision.tsx'),
    route('compte/signalements/:id/maintien', 'routes/account/comments/report-decision.tsx', { id: 'report-kept' }),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'people-administration' }, [
    route('compte/personnes/:id/role', 'routes/account/people/role.tsx'),
    route('compte/personnes/:id/suspension', 'routes/account/people/suspension.tsx'),
    route('compte/personnes/:id/retablissement', 'routes/account/people/suspension.tsx', { id: 'reinstatement' }),
  ]),

  layout('routes/account/members-only.tsx', { id: 'members-of-extensions' }, extensionRoutes('members')),
  layout('routes/account/admins-only.tsx', { id: 'administration-of-extensions' }, extensionRoutes('admins')),
  ...extensionRoutes('everyone'),

  // Links in emails work without a session: GET shows, POST acts.
  route('lettres/arret', 'routes/endpoints/unsubscribe.tsx'),
  route('decision/:token/validation', 'routes/endpoints/decision-link.tsx'),
  route('decision/:token/rejet', 'routes/endpoints/decision-link.tsx', { id: 'decision-link-rejection' }),

  route('chercher/termes', 'routes/endpoints/searched-terms.ts'),
  route('lectures', 'routes/endpoints/prerendered-reading.ts'),
  route('televersements/images', 'routes/endpoints/picture-upload.ts'),
  route('televersements/videos/*?', 'routes/endpoints/video-upload.ts'),
  route('televersements/sous-titres', 'routes/endpoints/captions-upload.ts'),
  route('media/ailleurs/:signed', 'routes/endpoints/remote-picture.ts'),
  route('media/:bucket/*', 'routes/endpoints/media-file.ts'),
  route('evenements', 'routes/endpoints/realtime.ts'),
  layout('routes/endpoints/outbox-readers-only.tsx', [
    route('courrier', 'routes/endpoints/outbox.tsx'),
    route('courrier/:id', 'routes/endpoints/outbox-email.tsx'),
  ]),
  route('health', 'routes/endpoints/health.ts'),
  route('health/ready', 'routes/endpoints/health-ready.ts'),
  route('lecture.speculationrules', 'routes/endpoints/next-pages.ts'),
  route('robots.txt', 'routes/endpoints/robots.ts'),
  route('.well-known/security.txt', 'routes/endpoints/security-txt.ts'),
  route('sitemap.xml', 'routes/endpoints/sitemap.ts'),
  route('sitemap/:part', 'routes/endpoints/sitemap-part.ts'),
  route('flux.xml', 'routes/endpoints/feed.ts'),
  route('flux.json', 'routes/endpoints/feed.ts', { id: 'json-feed' }),
  ...categoryNames.flatMap((name) => [
    route(`${name}/flux.xml`, 'routes/endpoints/feed.ts', { id: `${name}-feed` }),
    route(`${name}/flux.json`, 'routes/endpoints/feed.ts', { id: `${name}-json-feed` }),
  ]),
  route('partage/:mark/:name', 'routes/endpoints/share-card.ts'),

  route('*', 'routes/reading/not-found.tsx'),
] satisfies RouteConfig
