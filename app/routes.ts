import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map: every address of the product and who answers it. */
export default [
  // Reading: documents for visitors, without any framework script.
  index('routes/reading/home.tsx'),
  route('bracelets', 'routes/reading/category.tsx', { id: 'bracelets' }),
  route('pendentifs', 'routes/reading/category.tsx', { id: 'pendentifs' }),
  route('article/:slug', 'routes/reading/article.tsx'),
  route('article/:slug/commentaires', 'routes/reading/article.tsx', { id: 'article-comments' }),
  route('chercher', 'routes/reading/search.tsx'),
  route('boutique', 'routes/reading/shop.tsx'),

  // Account: the sign-in form for visitors, the tabs for members.
  route('compte', 'routes/account/account.tsx', [
    index('routes/account/profile.tsx'),
    layout('routes/account/members-only.tsx', [
      route('commentaires', 'routes/account/comments.tsx'),
      route('pseudo', 'routes/account/username.tsx'),
      route('email', 'routes/account/email.tsx'),
      route('mot-de-passe', 'routes/account/password.tsx'),
    ]),
    layout('routes/account/admins-only.tsx', [
      route('articles', 'routes/account/articles.tsx'),
      route('moderation', 'routes/account/moderation.tsx'),
    ]),
  ]),
  route('compte/connexion', 'routes/account/sign-in.tsx'),
  route('compte/inscription', 'routes/account/sign-up.tsx'),
  route('compte/deconnexion', 'routes/account/sign-out.ts'),
  route('compte/confirmation', 'routes/account/address-confirmation.tsx'),

  // Writing and deciding: administrators only.
  layout('routes/account/admins-only.tsx', { id: 'administration' }, [
    route('compte/articles/nouveau', 'routes/account/new-article.tsx'),
    route('compte/articles/:id', 'routes/account/edit-article.tsx'),
    route('compte/articles/:id/suppression', 'routes/account/article-deletion.tsx'),
    route('compte/moderation/:id/validation', 'routes/account/comment-validation.tsx'),
    route('compte/moderation/:id/rejet', 'routes/account/comment-removal.tsx'),
    route('compte/commentaires/:id/validation', 'routes/account/comment-validation.tsx', {
      id: 'any-comment-validation',
    }),
    route('compte/commentaires/:id/suppression', 'routes/account/comment-removal.tsx', {
      id: 'any-comment-removal',
    }),
  ]),

  // Endpoints: machines.
  route('televersements/images', 'routes/endpoints/picture-upload.ts'),
  route('media/ailleurs/:signed', 'routes/endpoints/remote-picture.ts'),
  route('media/:bucket/*', 'routes/endpoints/media-file.ts'),
  route('evenements', 'routes/endpoints/realtime.ts'),
  route('courrier', 'routes/endpoints/mailbox.tsx'),
  route('courrier/:id', 'routes/endpoints/mailbox-letter.tsx'),
  route('health', 'routes/endpoints/health.ts'),
  route('robots.txt', 'routes/endpoints/robots.ts'),

  route('*', 'routes/reading/not-found.tsx'),
] satisfies RouteConfig
