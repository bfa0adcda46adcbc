import { data } from 'react-router'
import {
  commentInputs,
  commentSentNotice,
  commentPublishedNotice,
  sendFailure,
  sentBefore,
  hasThread,
} from '#features/comments/comment.ts'
import { isEditor } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { articleActs } from '#features/articles/article-acts.server.ts'
import { categoryTexts } from '#features/articles/categories.ts'
import { ArticleActions } from '#features/editor/article-actions.tsx'
import { ArticleLinks } from '#features/reading/article-links.tsx'
import { listArticleLinks } from '#features/reading/article-links.server.ts'
import { ArticlePage } from '#features/reading/article-page.tsx'
import { ProductPanel } from '#features/reading/product-panel.tsx'
import { findArticleId, findReadableArticle } from '#features/reading/reading.server.ts'
import { listRelatedArticles } from '#features/reading/related.server.ts'
import { ShareBox } from '#features/reading/share-box.tsx'
import { ShopInvitation } from '#features/reading/shop-invitation.tsx'
import { recordReading } from '#features/audience/record-reading.server.ts'
import { clickPath, productPath } from '#features/audience/counted-paths.ts'
import { withCountedLinks } from '#features/audience/shop-links.server.ts'
import { CommentBox } from '#features/comments/comment-box.tsx'
import { commentForm } from '#features/comments/comment-form.ts'
import { CommentList } from '#features/comments/comment-list.tsx'
import { listPublishedComments } from '#features/comments/published-comments.server.ts'
import { sendComment } from '#features/comments/commenting.server.ts'
import { readSending, stampNow, whyNotCommentHere } from '#features/comments/moderation-rules.server.ts'
import { describeArticle } from '#features/discovery/described-article.server.ts'
import { CommentsSwitch } from '#features/moderation/comments-switch.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { articleNotFound } from '#features/site/not-found.server.ts'
import { ReaderForms } from '#features/site/reader-form.tsx'
import { listReaderForms } from '#features/site/reader-forms.server.ts'
import { RelatedArticles } from '#features/site/related-articles.tsx'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { log } from '#platform/log.server.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import printStyles from '#features/reading/print.css?url'
import fields from '../../fields.css?url'
import styles from './article.css?url'
import productStyles from './article-product.css?url'
import threadStyles from '#features/comments/comment-threads.css?url'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Refusal } from '#platform/outcome.ts'
import { articlePath } from '#features/articles/slug.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Route } from './+types/article'

export const handle = {
  document: true,
  withoutFields: true,
  cacheParameter: 'commentaires',
  styles: ({ article, comments, mayAnswer }: Route.ComponentProps['loaderData']) => {
    const { product, mentions, opening, rest } = article
    const hasProduct = product || mentions.length > 0 || `${opening}${rest}`.includes('see-too')
    return [...(hasProduct ? [productStyles] : []), ...(mayAnswer || comments?.some(hasThread) ? [threadStyles] : [])]
  },
  listHref: ({ article }: Route.ComponentProps['loaderData']) => categoryTexts(article.category).path,
  inputs: commentInputs,
} satisfies RouteHandle

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: printStyles, media: 'print' },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.article.title,
        description: loaderData.article.description,
        path: articlePath(loaderData.article.slug),
        category: loaderData.article.category,
        article: { ...loaderData.article, section: categoryTexts(loaderData.article.category).plural },
        ...loaderData.structure,
      })
    : pageMeta(matches, { title: 'Article introuvable', isHidden: true })

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const article = await findReadableArticle(params.slug, reader)
  if (!article) throw await articleNotFound(params.slug, reader, url.search)
  recordReading(request, article.slug, reader)
  const reportFailure = (what: string) => (problem: unknown) => {
    log.error({ problem, requestId: request.headers.get('x-request-id') }, `${what} could not be read`)
    // Expires the cached page now: it is incomplete.
    expirePageAt(now())
    return null
  }
  const [page, relatedArticles, articleLinks] = await Promise.all([
    listPublishedComments(article.id, readPosition(url.searchParams.get('commentaires'))).catch(
      reportFailure('comments'),
    ),
    listRelatedArticles(article).catch(reportFailure('related articles')),
    listArticleLinks(article.id).catch(reportFailure('links')),
  ])
  return {
    article: {
      ...article,
      opening: withCountedLinks(article.opening, article.slug),
      rest: withCountedLinks(article.rest, article.slug),
    },
    // Structured data, for visitors only: crawlers are visitors.
    structure: reader ? null : describeArticle(article, page?.total ?? 0),
    relatedArticles: relatedArticles ?? [],
    articleLinks: articleLinks ?? [],
    articleActs: article.mayEdit ? articleActs : [],
    forms: listReaderForms(),
    address: `${config.siteUrl}${articlePath(article.slug)}`,
    videoAddress: article.video && (URL.parse(article.video.address, config.siteUrl)?.href ?? null),
    shopHref: article.product ? productPath(article.slug) : site.shopUrl && clickPath(article.slug),
    comments: page?.comments ?? null,
    olderHref: page?.older ? `${articlePath(article.slug)}?commentaires=${page.older}#commentaires` : null,
    memberId: reader?.id ?? null,
    mayAnswer: isEditor(reader),
    // When unknown, the server still checks at submission.
    barrier: await whyNotCommentHere(article.commentsClosed, reader).catch(reportFailure('who may comment')),
    stamp: reader ? stampNow() : '',
  }
}

/** Comments are posted to /article/:slug/commentaires, which renders this page with the errors. */
export const action = handledOnce(
  async ({ params, request, context }: Route.ActionArgs, body) => {
    const member = currentAccount(context)
    const article = await findArticleId(params.slug)
    if (!article) throw await articleNotFound(params.slug, member)
    if (!member) return refuseComment(body, { status: 401, sentence: notSignedIn })
    const form = readForm(commentForm, body)
    if (!form.ok) return data(form, { status: 400 })
    const outcome = await sendComment(article.id, member, form.value.content, readSending(request, body))
    if (!outcome.ok) return refuseComment(body, outcome.refusal)
    return redirectWithNotice(
      `${articlePath(article.slug)}#commentaires`,
      outcome.value.isPublished ? commentPublishedNotice : commentSentNotice,
    )
  },
  (body) => refuseComment(body, { status: 409, sentence: sentBefore }),
)

function refuseComment(body: FormData, refusal: Refusal) {
  return refuseForm(body, 'content', { ...refusal, sentence: sendFailure + refusal.sentence })
}

export default function ArticleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { article, relatedArticles, comments, olderHref, memberId, mayAnswer, barrier, stamp, shopHref } = loaderData
  const address = articlePath(article.slug)
  return (
    <ArticlePage
      article={article}
      videoAddress={loaderData.videoAddress}
      shop={
        shopHref &&
        (article.product ? (
          <ProductPanel product={article.product} href={shopHref} />
        ) : (
          <ShopInvitation href={shopHref} />
        ))
      }
      after={
        <>
          <ArticleLinks links={loaderData.articleLinks} />
          <ShareBox title={article.title} address={loaderData.address} />
          <ReaderForms forms={loaderData.forms} path={address} />
        </>
      }
      actions={
        <>
          {article.scheduledFor && (
            <p className="caption">
              Programmé pour le {frenchDateTime(article.scheduledFor)}
              {'\u00a0'}: les visiteurs ne le lisent pas encore.
            </p>
          )}
          {article.isWithdrawn && <p className="caption">Retiré du site{'\u00a0'}: les visiteurs ne le lisent plus.</p>}
          <ArticleActions article={article} from={address} acts={loaderData.articleActs} />
          {/* For administrators closed comments are the only possible barrier. */}
          {mayAnswer && <CommentsSwitch article={{ ...article, closed: barrier !== null }} returnTo={address} />}
        </>
      }
    >
      {/* A visitor's answer to a refused form, or an error: `handle.withoutFields` leaves this sheet out. */}
      {(actionData || !comments) && <link rel="stylesheet" href={fields} precedence="default" />}
      <RelatedArticles articles={relatedArticles} />
      <CommentList comments={comments} olderHref={olderHref} address={`${address}/commentaires`} mayAnswer={mayAnswer}>
        {barrier && !actionData ? (
          <p className="panel">{barrier}</p>
        ) : (
          <CommentBox
            articleId={article.id}
            memberId={memberId}
            action={`${address}/commentaires`}
            signInHref={`/compte?retour=${encodeURIComponent(`${address}#commentaires`)}`}
            stamp={stamp}
            refusedForm={actionData}
          />
        )}
      </CommentList>
    </ArticlePage>
  )
}
