import { listNewestOf } from '#features/articles/article-lists.server.ts'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { excerptCharacters } from '#features/articles/derived-columns.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { config } from '#platform/config.server.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { site } from '#platform/site.server.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { articlePath } from '#features/articles/slug.ts'
import type { ArticleList } from './article-list.ts'

export async function readArticleList(category: Category | null, limit: number): Promise<ArticleList> {
  const cards = await listNewestOf(category, limit)
  return {
    title: category ? `${site.siteName} — ${categoryTexts(category).plural}` : site.siteName,
    url: config.siteUrl + (category ? categoryTexts(category).path : '/'),
    articles: cards.map(({ id, title, excerpt, category: own, slug, publishedAt, picture }) => ({
      id,
      title,
      excerpt: shortenBetweenWords(excerpt, excerptCharacters),
      category: own,
      url: `${config.siteUrl}${articlePath(slug)}`,
      publishedAt: publishedAt.toISOString(),
      picture: picture && pictureOf(picture),
    })),
  }
}

function pictureOf({ src, srcSet, width, height }: ShownPicture) {
  const srcset = srcSet?.replaceAll(/(^|, )(?=\/)/g, `$1${config.siteUrl}`) ?? null
  return { src: config.siteUrl + src, srcset, width, height }
}

/** The embedding page sets nothing but `--articles-text` and `--articles-muted`. */
const styles = `:host{all:initial!important;display:block!important}
.blog-articles,.blog-articles *{box-sizing:border-box;margin:0;padding:0}
.blog-articles{color:var(--articles-text,#1b1d28);font:400 1em/1.5 system-ui,sans-serif;text-align:left}
.blog-articles ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15em,100%),1fr));gap:1.5em;list-style:none}
.blog-articles a{display:block;color:inherit;font-weight:600;text-decoration:underline;overflow-wrap:anywhere}
.blog-articles img{display:block;width:100%;height:auto;aspect-ratio:3/2;margin-bottom:.5em;object-fit:cover}
.blog-articles p{margin-top:.25em;color:var(--articles-muted,#5a564f);font-size:.9375em}`

export function htmlOf({ title, articles }: ArticleList): string {
  const items = articles.map(({ title: name, excerpt, url, picture }) => {
    const image = picture
      ? `<img src="${escapeHtml(picture.src)}"${picture.srcset ? ` srcset="${escapeHtml(picture.srcset)}" sizes="(min-width: 40rem) 20rem, 90vw"` : ''}${sizeOf(picture)} alt="" loading="lazy" decoding="async">`
      : ''
    return `<li><a href="${escapeHtml(url)}">${image}${escapeHtml(name)}</a><p>${escapeHtml(excerpt)}</p></li>`
  })
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>Aucun article pour le moment.</p>'
  return `<style>${styles}</style>\n<section class="blog-articles" lang="fr" aria-label="${escapeHtml(title)}">\n${list}\n</section>\n`
}

function sizeOf({ width, height }: { width: number | null; height: number | null }): string {
  return width && height ? ` width="${width}" height="${height}"` : ''
}
