import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'

/** `/compte/moderation ← routes/account/moderation.tsx`, in the order of the site map. */
function addressesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [parent, entry.path].filter(Boolean).join('/')
    const own = entry.index || (entry.path !== undefined && !entry.children) ? [`/${address} ← ${entry.file}`] : []
    return [...own, ...addressesOf(entry.children ?? [], address)]
  })
}

test('these are all the addresses of the product, and who answers them', () => {
  expect(`\n${addressesOf(routes).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    / ← routes/reading/home.tsx
    /bracelets ← routes/reading/category.tsx
    /pendentifs ← routes/reading/category.tsx
    /article/:slug ← routes/reading/article.tsx
    /article/:slug/commentaires ← routes/reading/article.tsx
    /chercher ← routes/reading/search.tsx
    /boutique ← routes/reading/shop.tsx
    /compte ← routes/account/profile.tsx
    /compte/commentaires ← routes/account/comments.tsx
    /compte/pseudo ← routes/account/username.tsx
    /compte/email ← routes/account/email.tsx
    /compte/mot-de-passe ← routes/account/password.tsx
    /compte/articles ← routes/account/articles.tsx
    /compte/moderation ← routes/account/moderation.tsx
    /compte/connexion ← routes/account/sign-in.tsx
    /compte/inscription ← routes/account/sign-up.tsx
    /compte/deconnexion ← routes/account/sign-out.ts
    /compte/confirmation ← routes/account/address-confirmation.tsx
    /compte/articles/nouveau ← routes/account/new-article.tsx
    /compte/articles/:id ← routes/account/edit-article.tsx
    /compte/articles/:id/suppression ← routes/account/article-deletion.tsx
    /compte/moderation/:id/validation ← routes/account/comment-validation.tsx
    /compte/moderation/:id/rejet ← routes/account/comment-removal.tsx
    /compte/commentaires/:id/validation ← routes/account/comment-validation.tsx
    /compte/commentaires/:id/suppression ← routes/account/comment-removal.tsx
    /televersements/images ← routes/endpoints/picture-upload.ts
    /media/ailleurs/:signed ← routes/endpoints/remote-picture.ts
    /media/:bucket/* ← routes/endpoints/media-file.ts
    /evenements ← routes/endpoints/realtime.ts
    /courrier ← routes/endpoints/mailbox.tsx
    /courrier/:id ← routes/endpoints/mailbox-letter.tsx
    /health ← routes/endpoints/health.ts
    /robots.txt ← routes/endpoints/robots.ts
    /* ← routes/reading/not-found.tsx
    "
  `)
})
