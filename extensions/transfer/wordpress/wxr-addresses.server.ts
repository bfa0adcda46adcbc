import { plainWords } from '#features/articles/article.ts'
import { articlePath } from '#features/articles/slug.ts'
import { pagePath } from '#features/pages/page.ts'
import { type CategoryRule, categoryPathFor } from '../category-rule.ts'
import { addLists, type FormerSite, formerSite, subjectTarget } from '../moved/former-site.ts'
import { textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import { dateOf, postId, slugIn } from './wxr-item.server.ts'
import { visibilityOf } from './wxr-visibility.server.ts'

export async function readFormerSite(files: string[], rule: CategoryRule): Promise<FormerSite> {
  const site = formerSite()
  const things = new Map<string, Thing>()
  const attachments: { addresses: string[]; parent: string }[] = []
  addLists(site)
  for await (const element of wxrElements(files)) {
    if (element.name === 'wp:author') addAuthor(site, element)
    if (element.name === 'wp:category') {
      const [nicename, number] = [textIn(element, 'wp:category_nicename'), textIn(element, 'wp:term_id')]
      site.add([`/category/${nicename}`, number && `/?cat=${number}`], {
        target: categoryTarget(nicename, textIn(element, 'wp:cat_name'), rule),
      })
    }
    const type = textIn(element, 'wp:post_type')
    if (type === 'attachment')
      attachments.push({
        addresses: [textIn(element, 'link'), `/?p=${textIn(element, 'wp:post_id')}`],
        parent: textIn(element, 'wp:post_parent'),
      })
    if (element.name === 'wp:base_blog_url') site.addHost(element.text.trim())
    if ((type !== 'post' && type !== 'page') || visibilityOf(element) !== 'public') continue
    site.addHost(textIn(element, 'link'))
    things.set(textIn(element, 'wp:post_id'), addItem(site, element, type))
    addTerms(site, element, rule)
  }
  // A picture of WordPress has a page of its own, below the text that it belongs to.
  for (const { addresses, parent } of attachments) {
    const thing = things.get(parent)
    if (thing) site.guess(addresses, thing)
  }
  return site
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
  const [year, month, day] = dateOf(item).slice(0, 10).split('-')
  const addressesByDate = type === 'post' ? [`/${year}/${month}/${slug}`, `/${year}/${month}/${day}/${slug}`] : []
  site.guess([`/${slug}`, ...addressesByDate, `/archives/${number}`], thing)
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
    }
  }
}
