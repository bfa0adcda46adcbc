import type { Account } from '#features/accounts/account.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { draftMissing, revisionMissing, type ArticleRefusal } from '#features/articles/article-refusal.ts'
import { defaultPublication, updateArticle } from '#features/articles/articles.server.ts'
import { type EditableArticle, findEditableArticle } from '#features/articles/editable-article.server.ts'
import { findRevision, listRevisions, type ListedRevision, type Revision } from '#features/articles/revisions.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { findDraftOf } from '#features/editor/drafts.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { findEditablePage } from './editable-page.server.ts'
import { findPageRevision, listPageRevisions } from './page-revisions.server.ts'
import { pagePath, pagesHref } from './page.ts'
import { publishPage } from './pages.server.ts'

/** Articles and pages have versions, which are shown and restored alike. */
interface RevisedKind {
  back: { href: string; label: string }
  empty: { sentence: string; label: string }
  find: (id: string, account: Account) => Promise<Outcome<EditableArticle, ArticleRefusal>>
  pathOf: (slug: string) => string
  list: (id: string) => Promise<ListedRevision[]>
  findVersion: (id: string, version: number) => Promise<Revision | null>
  /** Creates a new version: none is lost. */
  restore: (id: string, input: ArticleInput, account: Account, over: number | null) => Promise<Outcome<unknown>>
}

const articles: RevisedKind = {
  back: { href: '/compte/articles', label: 'Gestion des articles' },
  empty: {
    sentence:
      'Cet article n’a pas encore été modifié. Vous retrouverez ici chacun de ses textes, et pourrez y revenir.',
    label: 'Modifier l’article',
  },
  find: findEditableArticle,
  pathOf: articlePath,
  list: listRevisions,
  findVersion: findRevision,
  restore: (id, input, account, version) =>
    updateArticle(id, input, account, { ...defaultPublication, version, keepsDraft: true }),
}

const pages: RevisedKind = {
  back: { href: pagesHref, label: 'Pages' },
  empty: {
    sentence: 'Vous retrouverez ici chaque texte que vous mettrez en ligne, et pourrez y revenir.',
    label: 'Modifier la page',
  },
  async find(id) {
    const page = await findEditablePage(id)
    return page.ok ? done(page.value.article) : page
  },
  pathOf: pagePath,
  list: listPageRevisions,
  findVersion: findPageRevision,
  restore: (id, input, account, version) => publishPage(id, input, account, version, true),
}

export function revisedKindAt({ pathname }: URL): RevisedKind {
  return pathname.startsWith(`${pagesHref}/`) ? pages : articles
}

export interface Beside extends Revision {
  text: EditableArticle
  /** Null for the draft. */
  number: number | null
  /** Readers see the version once it is restored. */
  isOnline: boolean
}

export async function findDraftBeside(id: string, account: Account): Promise<Outcome<Beside, ArticleRefusal>> {
  const [text, draft] = await Promise.all([findEditableArticle(id, account), findDraftOf(id, account)])
  if (!text.ok) return text
  return draft
    ? done({ text: text.value, number: null, isOnline: false, input: draft.input, savedAt: draft.savedAt })
    : refused(draftMissing)
}

export async function findVersion(kind: RevisedKind, id: string, version: string, account: Account) {
  const text = await kind.find(id, account)
  if (!text.ok) return text
  const number = /^\d{1,9}$/.test(version) ? Number(version) : 0
  const revision = await kind.findVersion(id, number)
  const isOnline = Boolean(text.value.onlineSince)
  return revision ? done({ text: text.value, number, isOnline, ...revision }) : refused(revisionMissing)
}
