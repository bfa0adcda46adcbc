import { escapeHtml } from '#platform/text/escape-html.ts'
import { accents, type Accent } from '#platform/ui/accents.ts'
import { unsubscribeRelation, type Email } from './email.ts'

export interface EmailSite {
  siteName: string
  siteUrl: string
  accent: Accent
  mark: { kind: string }
  markAddress: (file: '64.png') => string
}

export type EmailPart = { sentence: string; isNote?: boolean } | { quote: string } | EmailLink

/** An email has one full button for each thing that it asks; its other links are less loud. */
interface EmailLink {
  /** A path of this site, so that no e-mail leads elsewhere. */
  link: string
  label: string
  look?: 'outline' | 'text'
  isBare?: boolean
}

export interface EmailTemplate {
  to: string
  subject: string
  parts: EmailPart[]
  unsubscribe?: { link: string; label: string }
}

const displayMeta = ['viewport:width=device-width', 'color-scheme:light dark', 'supported-color-schemes:light dark']
  .map((pair) => pair.split(':'))
  .map(([name, content]) => `<meta name="${name}" content="${content}">`)
  .join('')

/** A mail program that removes this style still shows the inline colours, which are those of the light theme. */
function darkStyle({ accent, onAccent }: (typeof accents)[Accent]['dark']): string {
  return `<style>@media (prefers-color-scheme:dark){
body{background:#14161d!important;color:#f0eadf!important}
a,a[rel]{color:${accent}!important}
a.name{color:#f0eadf!important}
a.button{background:${accent}!important;color:${onAccent}!important}
blockquote{border-color:${accent}!important}.foot{background:#0e1015!important}.foot a[href]{color:#cac3b7!important}
}</style>`
}

export function nameWithMark({ siteName, siteUrl, mark, markAddress }: EmailSite): string {
  if (mark.kind === 'none') return escapeHtml(siteName)
  const picture = escapeHtml(siteUrl + markAddress('64.png'))
  return `<img src="${picture}" width="32" height="32" alt="" style="vertical-align:middle;border:0">&nbsp; ${escapeHtml(siteName)}`
}

function heading(site: EmailSite): string {
  return `<p style="margin:0 0 24px;font-size:22px"><a class="name" href="${escapeHtml(site.siteUrl)}" style="color:#1b1d28;text-decoration:none">${nameWithMark(site)}</a></p>`
}

/** Strangers' names and texts are always escaped. */
export function renderEmail(template: EmailTemplate, site: EmailSite): Email {
  const { to, parts, unsubscribe } = template
  const { dark } = accents[site.accent]
  // A line break would inject a header, so control characters are removed.
  const subject = `${template.subject} — ${site.siteName}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)
  const foot = unsubscribe ? `\n\n${unsubscribe.label}\u00a0:\n${site.siteUrl}${unsubscribe.link}` : ''
  const text = `Bonjour,\n\n${parts.map((part) => plain(part, site)).join('\n\n')}\n\n${site.siteName}\n${site.siteUrl}${foot}\n`
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8">${displayMeta}<title>${escapeHtml(subject)}</title>${darkStyle(dark)}</head>
<body style="font:17px/1.55 Georgia,serif;color:#1b1d28;background:#f8f4ec;margin:0">
<div style="max-width:552px;margin:auto;padding:24px;overflow-wrap:break-word">${heading(site)}<h1 style="margin:0 0 16px;font-weight:400;font-size:28px;line-height:1.2">${escapeHtml(template.subject)}</h1>${parts.map((part) => rich(part, site)).join('\n')}</div>${unsubscribe ? `\n<div class="foot" style="background:#efe8da"><p style="max-width:552px;margin:auto;padding:20px 24px;font:14px/1.5 Helvetica,Arial,sans-serif"><a rel="${unsubscribeRelation}" href="${escapeHtml(site.siteUrl + unsubscribe.link)}" style="color:#47423c">${escapeHtml(unsubscribe.label)}</a></p></div>` : ''}</body></html>`
  return { to, subject, text, html }
}

function plain(part: EmailPart, { siteUrl }: EmailSite): string {
  if ('sentence' in part) return part.sentence
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  return `${part.isBare ? '' : `${part.label}\u00a0:\n`}${siteUrl}${part.link}`
}

function rich(part: EmailPart, site: EmailSite): string {
  const { accent } = accents[site.accent].light
  if ('sentence' in part) return `<p${part.isNote ? ' style="font-size:14px"' : ''}>${escapeHtml(part.sentence)}</p>`
  if ('quote' in part)
    return `<blockquote style="margin:16px 0;padding:4px 16px;border-left:3px solid ${accent};white-space:pre-line">${escapeHtml(part.quote)}</blockquote>`
  return `<p${part.look === 'text' ? '' : ' style="display:inline-block;margin:4px 8px 16px 0"'}>${linkElement(part, site)}</p>`
}

function linkElement({ link, label, look }: EmailLink, site: EmailSite): string {
  const { accent } = accents[site.accent].light
  const href = escapeHtml(site.siteUrl + link)
  const words = escapeHtml(label)
  if (look === 'text') return `<a href="${href}" style="color:${accent}">${words}</a>`
  const button = 'display:inline-block;padding:12px 20px;text-decoration:none'
  if (look === 'outline') return `<a href="${href}" style="${button};border:1px solid;color:${accent}">${words}</a>`
  return `<a class="button" href="${href}" style="${button};background:${accent};color:#fff">${words}</a>`
}

export const privatePage = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Hides the address from other sites. With « no-referrer » browsers would send « Origin: null » with our own form. */
export const ownReferrersOnly = { name: 'referrer', content: 'same-origin' }
