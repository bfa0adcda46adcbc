import { Picture } from '#features/media/picture.tsx'
import { VideoWithTranscript, type ShownVideo } from '#features/media/video.tsx'
import { frenchDate } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { CategoryTag } from '#features/articles/article-card.tsx'
import type { Category } from '#features/articles/categories.ts'
import type { Presentation } from '#features/articles/presentation.ts'
import { TableOfContents } from './page/table-of-contents.tsx'
import type { Heading } from '#features/articles/headings.server.ts'
import { isPortrait, openingSizes, videoPosterOf, type ArticlePhoto } from './page/article-photo.ts'
import { Gallery, Zoom } from './page/photos.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'

interface ArticlePageProps {
  article: {
    title: string
    category: Category
    publishedAt: string
    readTime: string
    opening: string
    rest: string
    headings: Heading[]
    video: ShownVideo | null
    authorName: string
    presentation: Presentation | null
    picture: ArticlePhoto | null
    otherPictures: ArticlePhoto[]
  }
  /** Absolute: it is printed in place of the video. */
  videoAddress: string | null
  actions: React.ReactNode
  shop?: React.ReactNode
  after?: React.ReactNode
  children: React.ReactNode
}

export function ArticlePage({ article, videoAddress, actions, shop, after, children }: ArticlePageProps) {
  const { title, opening, rest, headings, video, otherPictures } = article
  return (
    <>
      <article className="essay">
        <Opening article={article} isPublished={Boolean(after)} actions={actions} />
        <div className="essay-body">
          <TableOfContents headings={headings} />
          <div className="prose essay-text">
            {opening && <Html html={opening} />}
            {video && (
              <div className="prose-block" data-print={`Vidéo\u00a0: ${videoAddress}`}>
                <VideoWithTranscript {...video} title={title} poster={videoPosterOf(video, article)} />
              </div>
            )}
            {rest && <Html html={rest} />}
          </div>
        </div>
        <div className="page">
          <Gallery photos={otherPictures} />
          <AuthorNote name={article.authorName} presentation={article.presentation} />
          {shop}
          {after}
        </div>
      </article>
      {children}
    </>
  )
}

type OpeningProps = Pick<ArticlePageProps, 'article' | 'actions'> & { isPublished: boolean }

function Opening({ article, actions, isPublished }: OpeningProps) {
  const { title, category, publishedAt, readTime, picture } = article
  return (
    <header className="essay-opening">
      <div className="essay-back">
        {isPublished && <ReadingPosition />}
        <a className="link back" href="/" data-back="">
          <Icon name="back" />
          Retour
        </a>
      </div>
      {picture && (
        <figure className={isPortrait(picture) ? 'opening tall' : 'opening'}>
          <Zoom photo={picture}>
            <Picture picture={picture} alt={picture.alt ?? ''} sizes={openingSizes} eager />
          </Zoom>
        </figure>
      )}
      <div className="essay-head">
        <CategoryTag category={category} />
        <h1>{title}</h1>
        <p className="meta caption">
          <time dateTime={publishedAt}>{frenchDate(publishedAt)}</time>
          <span>
            {readTime}
            {'\u00a0'}min de lecture
          </span>
        </p>
        {actions}
      </div>
    </header>
  )
}

/** Only sanitised HTML reaches this: `cleanContent` runs on every write. */
function Html({ html }: { html: string }) {
  return <div className="prose-block" dangerouslySetInnerHTML={{ __html: html }} />
}

/** `public/lecture.js` shows this to readers who come back; the position stays in their browser. */
function ReadingPosition() {
  return (
    <p className="resume" data-resume="" hidden>
      <button className="btn" type="button">
        Reprendre ma lecture
      </button>
    </p>
  )
}

function AuthorNote({ name, presentation }: { name: string; presentation: Presentation | null }) {
  const { words = '', portrait = null } = presentation ?? {}
  const [first, second] = words.split('\n')
  return (
    <div className="author">
      {portrait ? (
        <Picture picture={{ ...portrait, placeholder: null }} alt="" sizes="4rem" className="portrait bead" />
      ) : (
        <Avatar name={name} />
      )}
      <div>
        <p>
          <span className="caption">Auteur</span>
          <b>{name}</b>
        </p>
        {first && (
          <p className="author-words">
            {first}
            {second && <br />}
            {second}
          </p>
        )}
      </div>
    </div>
  )
}
