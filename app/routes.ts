import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { extensionRoutes } from './extension-routes.ts'

/** A file that answers several addresses. */
const sameRoute = (path: string, file: string) => route(path, file, { id: path })

const versionRoutes = (versions: string) => [
  sameRoute(versions, 'routes/account/versions/versions.tsx'),
  sameRoute(`${versions}/:version`, 'routes/account/versions/version.tsx'),
  sameRoute(`${versions}/:version/restauration`, 'routes/account/versions/version-restoration.ts'),
]

/** The site map lists every address of the product and who answers it. */
export default [
  index('routes/reading/home.tsx'),
  route('bracelets', 'routes/reading/category.tsx'),
  route('pendentifs', 'routes/reading/category.tsx', { id: 'pendentifs' }),
  route('article/:slug', 'routes/reading/article.tsx'),
  route('article/:slug/commentaires', 'routes/reading/article.tsx', { id: 'article-comments' }),
  route('article/:slug/photos/:number', 'routes/reading/photo.tsx'),
  route('article/:slug/commentaires/:id/signalement', 'routes/reading/comment-report.tsx'),
  route('chercher', 'routes/reading/search.tsx'),
  route('chercher/resultats', 'routes/endpoints/search-answer.tsx'),
  route('boutique', 'routes/reading/shop.tsx'),
  route('apercu/:token', 'routes/reading/preview.tsx'),
  route('apercu/page/:token', 'routes/reading/page-preview.tsx'),
  sameRoute('mentions-legales', 'routes/reading/legal.tsx'),
  sameRoute('confidentialite', 'routes/reading/legal.tsx'),
  sameRoute('accessibilite', 'routes/reading/legal.tsx'),

  route('compte', 'routes/account/account.tsx', [
    index('routes/account/landing.tsx'),
    layout('routes/account/members-only.tsx', [
      route('profil', 'routes/account/profile.tsx'),
      route('commentaires', 'routes/account/comments.tsx'),
      route('lettres', 'routes/account/comments/email-preferences.tsx'),
      route('pseudo', 'routes/account/profile.tsx', { id: 'username' }),
      route('email', 'routes/account/profile.tsx', { id: 'email' }),
      route('mot-de-passe', 'routes/account/profile.tsx', { id: 'password' }),
      route('securite', 'routes/account/security.tsx'),
    ]),
    layout('routes/account/authors-only.tsx', [
      route('aujourdhui', 'routes/account/today.tsx'),
      route('presentation', 'routes/account/presentation.tsx'),
      route('articles', 'routes/account/articles.tsx'),
      route('mediatheque', 'routes/account/media/media-library.tsx'),
      route('reglages', 'routes/account/settings.tsx'),
    ]),
    layout('routes/account/editors-only.tsx', [
      route('pages', 'routes/account/pages.tsx'),
      route('moderation', 'routes/account/moderation/queue.tsx'),
      route('commentaires/tous', 'routes/account/moderation/all-comments.tsx'),
      route('signalements', 'routes/account/comments/reports.tsx'),
    ]),
    layout('routes/account/admins-only.tsx', [
      route('personnes', 'routes/account/people.tsx'),
      route('audience', 'routes/account/audience.tsx'),
      route('recherches', 'routes/account/searches.tsx'),
      route('apparence', 'routes/account/appearance.tsx'),
      route('categories', 'routes/account/categories.tsx'),
      route('site', 'routes/account/site.tsx'),
      route('site/e-mail', 'routes/account/site/mail.tsx'),
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
  route('compte/invitation/:token', 'routes/account/sign-in/invitation.tsx'),
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
    sameRoute('compte/sessions/fermeture', 'routes/account/security/session-closing.ts'),
    sameRoute('compte/sessions/:id/fermeture', 'routes/account/security/session-closing.ts'),
    sameRoute('compte/email/renvoi', 'routes/account/pending-email-change.ts'),
    sameRoute('compte/email/abandon', 'routes/account/pending-email-change.ts'),
    route('compte/donnees', 'routes/account/data-export.ts'),
    route('compte/suppression', 'routes/account/account-deletion.tsx'),
    route('compte/commentaires/:id/modification', 'routes/account/comments/comment-edit.tsx'),
    route('compte/commentaires/:id/retrait', 'routes/account/comments/comment-withdrawal.tsx'),
  ]),

  layout('routes/account/authors-only.tsx', { id: 'writing' }, [
    route('compte/articles/nouveau', 'routes/account/articles/new-article.tsx'),
    route('compte/articles/selection', 'routes/account/articles/selection.tsx'),
    sameRoute('compte/articles/corbeille', 'routes/account/erasure.tsx'),
    route('compte/articles/:id', 'routes/account/articles/edit-article.tsx'),
    route('apercu', 'routes/account/articles/editor-preview.tsx'),
    route('compte/articles/:id/suppression', 'routes/account/articles/article-deletion.tsx'),
    route('compte/articles/:id/retrait', 'routes/account/articles/article-withdrawal.tsx'),
    sameRoute('compte/articles/:id/effacement', 'routes/account/erasure.tsx'),
    route('compte/brouillons/:id', 'routes/account/articles/draft.tsx'),
    route('compte/brouillons/:id/suppression', 'routes/account/articles/draft-deletion.ts'),
    sameRoute('compte/articles/:id/epingle', 'routes/account/acts.ts'),
    sameRoute('compte/articles/:id/remise-en-ligne', 'routes/account/acts.ts'),
    sameRoute('compte/articles/:id/remise', 'routes/account/acts.ts'),
    sameRoute('compte/articles/:id/apercu', 'routes/account/preview-link.ts'),
    sameRoute('compte/brouillons/:id/apercu', 'routes/account/preview-link.ts'),
    ...versionRoutes('compte/articles/:id/versions'),
  ]),

  layout('routes/account/editors-only.tsx', { id: 'page-writing' }, [
    route('compte/pages/apercu', 'routes/account/pages/page-editor-preview.tsx'),
    route('compte/pages/:id', 'routes/account/pages/edit-page.tsx'),
    route('compte/pages/:id/brouillon', 'routes/account/pages/page-draft.tsx'),
    route('compte/pages/:id/brouillon/suppression', 'routes/account/pages/page-draft-deletion.ts'),
    route('compte/pages/:id/adresse', 'routes/account/pages/page-address.tsx'),
    route('compte/pages/:id/suppression', 'routes/account/pages/page-deletion.tsx'),
    sameRoute('compte/pages/:id/effacement', 'routes/account/erasure.tsx'),
    sameRoute('compte/pages/:id/place', 'routes/account/acts.ts'),
    sameRoute('compte/pages/:id/retrait', 'routes/account/acts.ts'),
    sameRoute('compte/pages/:id/remise', 'routes/account/acts.ts'),
    sameRoute('compte/pages/:id/apercu', 'routes/account/preview-link.ts'),
    ...versionRoutes('compte/pages/:id/versions'),
    route('compte/mediatheque/suppression', 'routes/account/media/media-removal.ts'),
    sameRoute('compte/mediatheque/corbeille', 'routes/account/erasure.tsx'),
    sameRoute('compte/mediatheque/:id/effacement', 'routes/account/erasure.tsx'),
    sameRoute('compte/mediatheque/:id/suppression', 'routes/account/acts.ts'),
    sameRoute('compte/mediatheque/:id/remise', 'routes/account/acts.ts'),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'administration' }, [
    route('compte/recherches/brouillons', 'routes/account/searches/searched-draft.ts'),
    route('compte/recherches/synonymes', 'routes/account/searches/synonym-addition.tsx'),
    route('compte/recherches/synonymes/:id/suppression', 'routes/account/searches/synonym-removal.ts'),
    route('compte/site/demonstration', 'routes/account/site/demo.tsx'),
    route('compte/moderation/reglages', 'routes/account/moderation/settings.tsx'),
    route('compte/categories/:id', 'routes/account/categories/category.tsx'),
    sameRoute('compte/categories/:id/place', 'routes/account/acts.ts'),
    route('compte/categories/:id/suppression', 'routes/account/categories/category-removal.tsx'),
  ]),

  layout('routes/account/editors-only.tsx', { id: 'moderating' }, [
    route('compte/moderation/selection/validation', 'routes/account/moderation/selection.tsx'),
    route('compte/moderation/selection/rejet', 'routes/account/moderation/selection.tsx', {
      id: 'selection-rejection',
    }),
    route('compte/moderation/annulation', 'routes/account/moderation/undo.tsx'),
    route('compte/moderation/articles/:id/fermeture', 'routes/account/moderation/comments-closing.ts'),
    route('compte/moderation/articles/:id/ouverture', 'routes/account/moderation/comments-closing.ts', {
      id: 'comments-opening',
    }),
    route('compte/personnes/:id/restriction', 'routes/account/people/restriction.tsx'),
    route('compte/moderation/:id/validation', 'routes/account/moderation/comment-decision.tsx'),
    route('compte/moderation/:id/rejet', 'routes/account/moderation/comment-decision.tsx', { id: 'rejection' }),
    route('compte/commentaires/:id', 'routes/account/moderation/comment.tsx'),
    route('compte/commentaires/:id/validation', 'routes/account/moderation/comment-decision.tsx', {
      id: 'any-comment-validation',
    }),
    route('compte/commentaires/:id/suppression', 'routes/account/moderation/comment-decision.tsx', {
      id: 'any-comment-removal',
    }),
  ]),

  layout('routes/account/editors-only.tsx', { id: 'comments-moderating' }, [
    route('compte/commentaires/:id/reponse', 'routes/account/comments/comment-answer.tsx'),
    route('compte/signalements/:id/retrait', 'routes/account/comments/report-decision.tsx'),
    route('compte/signalements/:id/maintien', 'routes/account/comments/report-decision.tsx', { id: 'report-kept' }),
  ]),

  layout('routes/account/admins-only.tsx', { id: 'people-administration' }, [
    route('compte/personnes/:id/role', 'routes/account/people/role.tsx'),
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
  route('flux.xml', 'routes/endpoints/feed.ts'),
  route(':category/flux.xml', 'routes/endpoints/feed.ts', { id: 'category-feed' }),
  route('flux.json', 'routes/endpoints/feed.ts', { id: 'former-feed' }),
  route(':category/flux.json', 'routes/endpoints/feed.ts', { id: 'former-category-feed' }),
  route('partage/:mark/:name', 'routes/endpoints/share-card.ts'),
  route('marque/:mark/:name', 'routes/endpoints/mark-file.ts'),
  route('site.webmanifest', 'routes/endpoints/manifest.ts'),
  route('favicon.ico', 'routes/endpoints/icon.ts'),
  route('apple-touch-icon.png', 'routes/endpoints/icon.ts', { id: 'icon-for-phones' }),

  // A page, or a category that the owner added.
  route(':page', 'routes/reading/page.tsx'),
  route('*', 'routes/reading/not-found.tsx'),
] satisfies RouteConfig
