import { unsubscribeRelation, type Email } from '#platform/mail/email.ts'

export type EmailPart = { sentence: string } | { quote: string } | { link: string; label: string }

export interface EmailTemplate {
  to: string
  subject: string
  parts: EmailPart[]
  unsubscribe?: { link: string; label: string }
}

/** Quotes strangers' names and texts, always escaped; links lead to this site only. */
export function renderEmail(template: EmailTemplate, site: { siteName: string; siteUrl: string }): Email {
  const { to, parts, unsubscribe } = template
  // Control characters are removed: a line break would inject a header.
  const subject = `${template.subject} — ${site.siteName}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)
  const foot = unsubscribe ? `\n\n${unsubscribe.label}\u00a0:\n${unsubscribe.link}` : ''
  const text = `Bonjour,\n\n${parts.map(plain).join('\n\n')}\n\n${site.siteName}\n${site.siteUrl}${foot}\n`
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escape(subject)}</title>
<body style="font:17px/1.55 Georgia,serif;color:#1b1d28;background:#f8f4ec;margin:0;padding:24px">
<div style="max-width:34em;margin:auto"><p>Bonjour,</p>${parts.map(rich).join('\n')}
<p>${escape(site.siteName)}<br><a href="${escape(site.siteUrl)}" style="color:#243f93">${escape(site.siteUrl)}</a></p>${unsubscribe ? `\n<p style="font-size:14px"><a rel="${unsubscribeRelation}" href="${escape(unsubscribe.link)}" style="color:#47423c">${escape(unsubscribe.label)}</a></p>` : ''}</div></body></html>`
  return { to, subject, text, html }
}

function plain(part: EmailPart): string {
  if ('sentence' in part) return part.sentence
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  return `${part.label}\u00a0:\n${part.link}`
}

function rich(part: EmailPart): string {
  if ('sentence' in part) return `<p>${escape(part.sentence)}</p>`
  if ('quote' in part)
    return `<blockquote style="margin:16px 0;padding:4px 16px;border-left:3px solid #243f93;white-space:pre-line">${escape(part.quote)}</blockquote>`
  return `<p><a href="${escape(part.link)}" style="display:inline-block;padding:12px 20px;background:#243f93;color:#fff;text-decoration:none">${escape(part.label)}</a></p>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Pages opened from e-mailed links: no cache and no search engine stores them. */
export const privatePage = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

/**
 * Hides the address from other sites. Not « no-referrer », by which browsers send « Origin: null » with our own form.
 */
export const ownReferrersOnly = { name: 'referrer', content: 'same-origin' }
