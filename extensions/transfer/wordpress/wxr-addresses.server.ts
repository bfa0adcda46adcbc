import { plainWords } from '#features/articles/article.ts'
import { articlePath } from '#features/articles/slug.ts'
import { pagePath } from '#features/pages/page.ts'
import { type CategoryRule, categoryPathFor } from '../category-rule.ts'
import { type FormerSite, formerSite, subjectTarget } from '../moved/former-site.ts'
import { metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'
import { dateOf, formerSlugsIn, postId, slugIn } from './wxr-item.server.ts'
import { visibilityOf } from './wxr-visibility.server.ts'

export async function readFormerSite(elements: AsyncIterable<XmlElement>, rule: CategoryRule): Promise<FormerSite> {
  const site = formerSite()
  const things = new Map<string, Thing>()
  /** The text that shows a picture, by the number of the picture. */
  const thingOf = new Map<string, Thing>()
  const attachments: { addresses: string[]; number: string; parent: string }[] = []
  for await (const element of elements) {
    if (element.name === 'wp:author') addAuthor(site, element)
    if (element.name === 'wp:category') {
      const [nicename, number] = [textIn(element, 'wp:category_nicename'), textIn(element, 'wp:term_id')]
      site.add([`/category/${nicename}`, number && `/?cat=${number}`], {
        target: categoryTarget(nicename, textIn(element, 'wp:cat_name'), rule),
      })
    }
    const [type, id] = [textIn(element, 'wp:post_type'), textIn(element, 'wp:post_id')]
    const addresses = [textIn(element, 'link'), `/?p=${id}`]
    if (type === 'attachment') attachments.push({ addresses, number: id, parent: textIn(element, 'wp:post_parent') })
    if (element.name === 'wp:base_blog_url') site.addHome(element.text.trim())
    if ((type !== 'post' && type !== 'page') || visibilityOf(element).visibility !== 'public') continue
    site.addHost(textIn(element, 'link'))
    const thing = addItem(site, element, type)
    things.set(id, thing)
    for (const number of picturesIn(element)) if (!thingOf.has(number)) thingOf.set(number, thing)
    addTerms(site, element, rule)
  }
  for (const map of [things, thingOf]) map.delete('')
  // A picture of WordPress has a page of its own, below the text that it belongs to, or below none.
  for (const { addresses, number, parent } of attachments) {
    const thing = things.get(parent) ?? thingOf.get(number)
    if (thing) site.guess(addresses, thing)
    else site.addAbsent(addresses)
  }
  return site
}

function picturesIn(item: XmlElement): string[] {
  const inText = textIn(item, 'content:encoded').matchAll(/\bwp-image-(\d{1,12})\b/g)
  return [metaIn(item, 'wp:postmeta', '_thumbnail_id'), ...[...inText].map(([, number = '']) => number)]
}

function addAuthor(site: FormerSite, author: XmlElement): void {
  const login = textIn(author, 'wp:author_login')
  site.add([`/?author=${textIn(author, 'wp:author_id')}`], { target: '/' })
  for (const name of [login, plainWords(login, '-')]) {
    site.add([`/author/${name}`, `/?author_name=${name}`], { target: '/' })
    site.add([`/author/${name}/feed`], { target: '/flux.xml' })
  }
}

function categoryTarget(nicename: string, name: string, rule: CategoryRule): string {
  return categoryPathFor(nicename, rule) ?? `/chercher?q=${encodeURIComponent(name.trim())}`
}

type Thing = Parameters<FormerSite['add']>[1]

function addItem(site: FormerSite, item: XmlElement, type: 'post' | 'page'): Thing {
  const [slug, number] = [slugIn(item), textIn(item, 'wp:post_id')]
  const thing =
    type === 'post'
      ? { target: articlePath(slug), articleId: postId(item) }
      : { target: pagePath(slug), pageId: postId(item) }
  site.add([textIn(item, 'link'), textIn(item, 'guid'), number && `/?p=${number}`], thing)
  if (!slug) return thing
  const [year, month, day] = (textIn(item, 'wp:post_date') || dateOf(item)).slice(0, 10).split('-')
  for (const name of [slug, ...formerSlugsIn(item)]) {
    const addressesByDate = type === 'post' ? [`/${year}/${month}/${name}`, `/${year}/${month}/${day}/${name}`] : []
    site.guess([`/${name}`, ...addressesByDate, textIn(item, 'link').replace(slug, name)], thing)
  }
  site.guess([`/archives/${number}`], thing)
  if (type === 'post')
    site.guess([`/${year}`, `/${year}/${month}`, `/${year}/${month}/${day}`, `/?m=${year}${month}`], { target: '/' })
  return thing
}

function addTerms(site: FormerSite, item: XmlElement, rule: CategoryRule): void {
  for (const { name, attributes, text } of item.children) {
    const nicename = attributes.nicename ?? ''
    if (name !== 'category' || !nicename) continue
    const path = categoryPathFor(nicename, rule)
    if (attributes.domain === 'post_tag') {
      const addresses = [`/tag/${nicename}`, `/tag/${nicename}/feed`, `/?tag=${nicename}`]
      site.guess(addresses, path ? { target: path } : subjectTarget(text.trim()))
    } else if (attributes.domain === 'category') {
      site.guess([`/category/${nicename}`], { target: categoryTarget(nicename, text, rule) })
      site.guess([`/category/${nicename}/feed`], { target: path ? `${path}/flux.xml` : '/flux.xml' })
    } else if (attributes.domain === 'post_format') {
      site.guess([`/type/${nicename.replace('post-format-', '')}`], { target: '/' })
    } else if (attributes.domain && attributes.domain !== 'author') {
      site.guess([`/${attributes.domain}/${nicename}`], { target: categoryTarget(nicename, text, rule) })
    }
  }
}
