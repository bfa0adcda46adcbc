import { categoryColours, categoryTexts, type Category } from '#features/articles/categories.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { nameWithMark, type EmailSite } from '#platform/mail/email-template.ts'
import { unsubscribeRelation } from '#platform/mail/email.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { frenchDate } from '#platform/text/french.ts'
import { accents, type Accent } from '#platform/ui/accents.ts'
import { categoryWords, letterPageHref, subscriptionHref } from './newsletter.ts'

export interface LetterArticle {
  id: string
  title: string
  category: Category
  excerpt: string
  picture: ShownPicture | null
  alt: string
}

interface Letter {
  id: string
  subject: string
  /** Her words, for both parts of the e-mail. */
  text: string
  html: string
  articles: LetterArticle[]
  /** The names that the law asks of a sender. */
  publisher: string
  /** Unknown for a list from elsewhere. */
  since: Date | null
  categories: Category[]
  /** Null for everybody, on the site. */
  links: { leaving: string; choices: string } | null
}

const warning = 'Les vertus prêtées aux pierres relèvent des traditions et des croyances.'
/** @param target the id of an article, or the number of a link */
export const clickHref = (letter: string, target: string | number) => `${subscriptionHref}/vers/${letter}/${target}`

/** The subject is a header: a line break in it would begin another one. */
export function renderLetter(letter: Letter, site: EmailSite): { subject: string; text: string; html: string } {
  const subject = letter.subject.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)
  return { subject, text: textOf(letter, site), html: htmlOf({ ...letter, subject }, site) }
}

function reasonOf({ since, categories, links }: Letter): string {
  if (!links) return 'Cette lettre est envoyée par e-mail à qui la demande.'
  const day = since ? ` le ${frenchDate(since)}` : ''
  return `Vous recevez cette lettre parce que vous l’avez demandée${day}, ${categoryWords(categories)}.`
}

function footLinks({ id, links }: Letter): [path: string, words: string, relation?: string][] {
  if (!links) return [[subscriptionHref, 'Recevoir la lettre']]
  return [
    [links.leaving, 'Ne plus la recevoir', unsubscribeRelation],
    [links.choices, 'Changer de sujets ou de rythme'],
    [letterPageHref(id), 'La lire sur le site'],
    ['/confidentialite', 'Vos données'],
  ]
}

function textOf(letter: Letter, { siteUrl }: EmailSite): string {
  const articles = letter.articles.map(
    ({ id, title, excerpt }) => `${title}\n${excerpt}\nLire\u00a0: ${siteUrl}${clickHref(letter.id, id)}`,
  )
  const links = footLinks(letter).map(([path, words]) => `${words}\u00a0: ${siteUrl}${path}`)
  const foot = [reasonOf(letter), ...links, `${letter.publisher}\n${siteUrl}\n${warning}`]
  return [letter.subject, letter.text, ...articles, '--', ...foot].filter(Boolean).join('\n\n').concat('\n')
}

const daylight = {
  body: 'margin:0;padding:0;background:#efe8da;color:#1b1d28;font:18px/1.55 Georgia,serif;-webkit-text-size-adjust:100%',
  mail: 'max-width:600px;margin:0 auto;background:#f8f4ec;overflow-wrap:break-word',
  part: 'padding:28px 24px',
  h1: 'margin:0 0 14px;font-weight:400;font-size:34px;line-height:1.1',
  h2: 'margin:0 0 8px;font-weight:400;font-size:26px;line-height:1.18',
  h3: 'margin:0;font-weight:400;font-size:20px;line-height:1.25',
  more: 'padding:18px 0;border-top:1px solid #d8cdbb',
  foot: 'padding:22px 24px 30px;background:#efe8da;font:14px/1.5 Helvetica,Arial,sans-serif;color:#47423c',
}

const nights = Object.entries(categoryColours)
  .map(([colour, { night }]) => `p.${colour}{color:${night}!important}`)
  .join('')

function kindOf(category: Category): string {
  const { label, colour } = categoryTexts(category)
  return `<p class="${colour}" style="margin:0 0 6px;font:14px/1.4 Helvetica,Arial,sans-serif;color:${categoryColours[colour].shade}">${escapeHtml(label)}</p>`
}

function darkStyle({ accent, onAccent }: (typeof accents)[Accent]['dark']): string {
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){body,.foot{background:#0e1015!important;color:#f0eadf!important}
.mail{background:#14161d!important}.mail a{color:#f0eadf!important}.mail .press{background:${accent}!important;border-color:${accent}!important;color:${onAccent}!important}
.mail .link{color:${accent}!important}.more{border-color:#333845!important}.more p:last-child,.foot,.foot a{color:#cac3b7!important}${nights}}</style>`
}

function htmlOf(letter: Letter, site: EmailSite): string {
  const { siteUrl } = site
  const address = (path: string) => escapeHtml(siteUrl + path)
  const { dark } = accents[site.accent]
  const [first, ...others] = letter.articles
  const preheader = letter.text.replaceAll(/ \(https?:\S+\)/g, '').slice(0, 120) || first?.excerpt || ''
  const foot = footLinks(letter).map(
    ([path, words, relation]) =>
      `<a${relation ? ` rel="${relation}"` : ''} href="${address(path)}" style="color:#47423c">${words}</a>`,
  )
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title>${darkStyle(dark)}</head>
<body style="${daylight.body}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div class="mail" style="${daylight.mail}"><div style="padding:24px 24px 0;font-size:26px;line-height:1"><a href="${address('/')}" style="color:#1b1d28;text-decoration:none">${nameWithMark(site)}</a></div>
<div style="${daylight.part};padding-bottom:8px"><h1 style="${daylight.h1}">${escapeHtml(letter.subject)}</h1>${letter.html}</div>
${first ? mainArticle(first, letter, site) : ''}
${others.length > 0 ? `<div style="${daylight.part};padding-top:0">${others.map((article) => furtherArticle(article, letter, site)).join('\n')}</div>` : ''}
<div class="foot" style="${daylight.foot}"><p style="margin:0 0 10px">${escapeHtml(reasonOf(letter))}</p><p style="margin:0 0 10px">${foot.join(' · ')}</p><p style="margin:0">${escapeHtml(letter.publisher)}. ${warning}</p></div></div></body></html>`
}

function mainArticle(article: LetterArticle, letter: Letter, { siteUrl, accent }: EmailSite): string {
  const href = escapeHtml(siteUrl + clickHref(letter.id, article.id))
  const { light } = accents[accent]
  const picture = article.picture && escapeHtml(siteUrl + article.picture.src)
  // The title of an article alone is the subject already.
  const title = article.title === letter.subject ? '' : `<h2 style="${daylight.h2}">${escapeHtml(article.title)}</h2>`
  return `${picture ? `<a href="${href}" style="color:#47423c"><img src="${picture}" width="600" alt="${escapeHtml(article.alt)}" style="display:block;width:100%;height:auto;border:0;font:14px/1.4 Helvetica,Arial,sans-serif"></a>` : ''}
<div style="${daylight.part}">${kindOf(article.category)}${title}<p style="margin:0 0 22px">${escapeHtml(article.excerpt)}</p><p style="margin:0"><a class="press" href="${href}" style="display:inline-block;padding:14px 24px;border:1px solid ${light.accent};border-radius:2px;background:${light.accent};color:#fff;font:17px/1.2 Helvetica,Arial,sans-serif;text-decoration:none">Lire l’article</a></p></div>`
}

function furtherArticle(article: LetterArticle, letter: Letter, { siteUrl }: EmailSite): string {
  const { id, title, category, excerpt } = article
  const href = escapeHtml(siteUrl + clickHref(letter.id, id))
  return `<div class="more" style="${daylight.more}">${kindOf(category)}<h3 style="${daylight.h3}"><a href="${href}" style="color:#1b1d28">${escapeHtml(title)}</a></h3><p style="margin:4px 0 0;font-size:17px;color:#47423c">${escapeHtml(excerpt)}</p></div>`
}
