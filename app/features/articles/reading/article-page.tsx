import { Picture } from '#features/media/pictures/picture.tsx'
import { frenchDate } from '#platform/text/french.ts'
import { Avatar } from '#platform/ui/bead.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { CategoryTag } from '../lists/article-card.tsx'
import type { Category } from '../article.ts'
import { Contents } from './table-of-contents.tsx'
import type { Heading } from '../content/headings.server.ts'
import { ReadingPlace } from './reading-position.tsx'
import type { DescribedPicture } from './reading.server.ts'

interface ArticlePageProps {
  article: {
    title: string
    category: Category
    publishedAt: string
    /** Minutes. */
    readTime: string
    opening: string
    rest: string
    headings: Heading[]
    authorName: string
    picture: DescribedPicture | null
    otherPictures: DescribedPicture[]
  }
  video: React.ReactNode
  /** Absolute: printed in place of the video. */
  videoAddress: string | null
  backHref: string
  actions: React.ReactNode
  after?: React.ReactNode
  children: React.ReactNode
}

export function ArticlePage({ article, video, videoAddress, backHref, actions, after, children }: ArticlePageProps) {
  const { title, category, publishedAt, readTime, opening, rest, headings, authorName, picture, otherPictures } =
    article
  return (
    <>
      <article>
        <div className="page">
          {after && <ReadingPlace />}
          <a className="link back" href={backHref} data-back="">
            <Icon name="back" />
            Retour
          </a>
          <div className={picture ? 'article-top' : 'article-top no-picture'}>
            {picture && (
              <figure className="hero">
                <Picture picture={picture} alt={picture.alt ?? ''} sizes="(min-width: 60rem) 45rem, 90vw" eager />
              </figure>
            )}
            <div className="headline">
              <div>
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
            </div>
          </div>
          <Contents headings={headings} />
          <div className="prose">
            {opening && <Html html={opening} />}
            {video && <div data-print={`Vidéo\u00a0: ${videoAddress}`}>{video}</div>}
            {rest && <Html html={rest} />}
          </div>
          {otherPictures.length > 0 && (
            <div className="gallery">
              {otherPictures.map((other) => (
                <Picture key={other.src} picture={other} alt={other.alt ?? ''} sizes="(min-width: 40rem) 19rem, 90vw" />
              ))}
            </div>
          )}
          <div className="author">
            <Avatar name={authorName} />
            <p>
              <span className="caption">Auteur</span>
              <b>{authorName}</b>
            </p>
          </div>
          {after}
        </div>
      </article>
      {children}
    </>
  )
}

/** Only sanitised HTML reaches this: `cleanContent` runs on every write. */
function Html({ html }: { html: string }) {
  return <div className="prose-block" dangerouslySetInnerHTML={{ __html: html }} />
}
