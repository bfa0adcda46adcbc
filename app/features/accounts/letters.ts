import type { Letter } from '#platform/mail/letter.ts'

/** Words a stranger could choose never enter a letter: no name, no text of theirs, only addresses of this site. */
export interface LetterSite {
  siteName: string
  siteUrl: string
}

export function confirmAddressLetter(to: string, site: LetterSite, token: string): Letter {
  const link = `${site.siteUrl}/compte/confirmation?jeton=${encodeURIComponent(token)}`
  return letter(to, site, 'Confirmez votre adresse', {
    before: `Quelqu’un, sans doute vous, a donné cette adresse sur ${site.siteName}. Pour la confirmer, ouvrez cette page et appuyez sur « Confirmer mon adresse » :`,
    link,
    label: 'Confirmer mon adresse',
    after: 'Le lien est valable une heure. Si ce n’était pas vous, ne faites rien : sans confirmation, rien ne change.',
  })
}

export function alreadyMemberLetter(to: string, site: LetterSite): Letter {
  return letter(to, site, 'Vous avez déjà un compte', {
    before: `Quelqu’un, sans doute vous, a voulu créer un compte sur ${site.siteName} avec cette adresse. Elle en a déjà un : il suffit de vous connecter.`,
    link: `${site.siteUrl}/compte`,
    label: 'Se connecter',
    after: 'Si ce n’était pas vous, ne faites rien : votre compte n’a pas changé.',
  })
}

export function addressChangedLetter(to: string, site: LetterSite): Letter {
  return letter(to, site, 'Changement d’adresse demandé', {
    before: `Une nouvelle adresse a été demandée pour votre compte ${site.siteName}. Elle remplacera celle-ci quand elle aura été confirmée.`,
    link: `${site.siteUrl}/compte`,
    label: 'Voir mon compte',
    after: 'Si ce n’était pas vous, connectez-vous et changez votre mot de passe.',
  })
}

interface LetterParts {
  before: string
  link: string
  label: string
  after: string
}

function letter(to: string, site: LetterSite, subject: string, parts: LetterParts): Letter {
  const text = `Bonjour,\n\n${parts.before}\n\n${parts.link}\n\n${parts.after}\n\n${site.siteName}\n${site.siteUrl}\n`
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escape(subject)}</title>
<body style="font:17px/1.55 Georgia,serif;color:#1b1d28;background:#f8f4ec;margin:0;padding:24px">
<div style="max-width:34em;margin:auto"><p>Bonjour,</p><p>${escape(parts.before)}</p>
<p><a href="${escape(parts.link)}" style="display:inline-block;padding:12px 20px;background:#243f93;color:#fff;text-decoration:none">${escape(parts.label)}</a></p>
<p>${escape(parts.after)}</p><p>${escape(site.siteName)}<br><a href="${escape(site.siteUrl)}" style="color:#243f93">${escape(site.siteUrl)}</a></p></div></body></html>`
  return { to, subject: `${subject} — ${site.siteName}`, text, html }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
