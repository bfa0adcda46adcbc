import type { WorldName } from '../../database/world/people.ts'

export interface Entry {
  as?: WorldName
  /** Names of the text fields; none when the body is not read. */
  fields?: string[]
  /** Values that must be valid for the rest to be read. */
  given?: Record<string, string>
  params?: Record<string, string>
  query?: string
  /** Characters in total. */
  most?: number
  send?: (text: string) => RequestInit
}

export const formCharactersMax = 120_000
const input = [
  'title',
  'content',
  'images',
  'videoUrl',
  'videoPoster',
  'videoCaptions',
  'videoTranscript',
  'productAddress',
  'productName',
  'productPrice',
  'productPhoto',
  'publishAt',
  'draft',
  'version',
]
/** The fields of an article. */
export const article: Entry = { as: 'maiwenn', fields: input, given: { category: 'bracelet' }, most: 600_000 }
const admin = (...fields: string[]): Entry => ({ as: 'maiwenn', fields })
const member = (...fields: string[]): Entry => ({ as: 'anouk', fields })
const visitor = (...fields: string[]): Entry => ({ fields })
export const bytes = (type: string) => (text: string) => ({
  method: 'POST',
  body: text,
  headers: { 'content-type': type },
})
const file = (name: string, field: string) => (text: string) => {
  const body = new FormData()
  body.append(field, new Blob([text]), name)
  return { method: 'POST', body }
}
export const json = (...fields: string[]): Entry => ({
  fields,
  send: (text) => ({
    method: 'POST',
    body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, text.slice(0, text.length / fields.length)]))),
    headers: { 'content-type': 'application/json' },
  }),
})
const legal =
  'publisherName publisherStatus publisherAddress publisherPhone contactEmail siret registration vatNumber director hostName hostAddress hostPhone accessibilityDate'
const decision = { as: 'maiwenn', fields: ['reason', 'version', 'returnTo'] } as const satisfies Entry

/** The fields of each address that accepts writes. A missing address fails the first test below. */
export const entries: Record<string, Entry> = {
  '/article/:slug': member('content', 'key'),
  '/article/:slug/commentaires': member('content', 'key'),
  '/article/:slug/commentaires/:id/signalement': visitor('reason', 'email', 'goodFaith'),
  '/compte/connexion': visitor('email', 'password', 'returnTo'),
  '/compte/verification': visitor('code', 'returnTo'),
  '/compte/code': visitor('email', 'returnTo'),
  '/compte/code/saisie': visitor('email', 'code', 'returnTo'),
  '/compte/cle-acces': visitor('credential', 'returnTo'),
  '/compte/cle-acces/options': visitor(),
  '/compte/inscription': visitor('email', 'password'),
  '/compte/inscription/renvoi': visitor('email'),
  '/compte/confirmation': visitor('token', 'password'),
  '/compte/mot-de-passe-oublie': visitor('email'),
  '/compte/nouveau-mot-de-passe': visitor('token', 'password', 'confirmation'),
  '/compte/deconnexion': visitor(),
  '/compte/session': member(),
  '/compte/lettres': member('decisions', 'answers', 'news'),
  '/compte/presentation': admin('words', 'withoutPortrait'),
  '/compte/pseudo': member('username'),
  '/compte/email': member('email', 'currentPassword'),
  '/compte/email/abandon': member(),
  '/compte/email/annulation': visitor('token'),
  '/compte/email/confirmation': member('token'),
  '/compte/email/renvoi': member(),
  '/compte/mot-de-passe': member('currentPassword', 'password', 'confirmation'),
  '/compte/site': admin('siteName', 'shopUrl', 'readingSpeed', ...legal.split(' ')),
  '/compte/site/essai-e-mail': admin(),
  '/compte/site/cles': { ...admin('name', 'password', 'code'), given: { read: 'on' } },
  '/compte/site/cles/:id/suppression': admin(),
  '/compte/second-facteur': member('password', 'code'),
  '/compte/second-facteur/codes': member('password', 'code'),
  '/compte/second-facteur/retrait': member('password', 'code'),
  '/compte/cles-acces': member('credential', 'passkeyName'),
  '/compte/cles-acces/options': member('password'),
  '/compte/cles-acces/:id/suppression': member(),
  '/compte/sessions/fermeture': member(),
  '/compte/sessions/:id/fermeture': member('proof'),
  '/compte/suppression': member('password', 'confirmation', 'comments'),
  '/compte/commentaires/:id/modification': { ...member('content'), given: { version: '1', published: 'true' } },
  '/compte/commentaires/:id/retrait': member(),
  '/compte/articles/nouveau': article,
  '/apercu': article,
  '/compte/articles/:id': { ...article, params: { id: 'article' } },
  '/compte/articles/:id/suppression': { ...admin('returnTo'), params: { id: 'uuid' } },
  '/compte/articles/:id/apercu': { ...admin(), params: { id: 'article' } },
  '/compte/articles/:id/versions/:version/restauration': { ...admin('version'), params: { id: 'article' } },
  '/compte/brouillons/:id': { ...article, params: { id: 'uuid' } },
  '/compte/brouillons/:id/apercu': { ...admin(), params: { id: 'uuid' } },
  '/compte/brouillons/:id/suppression': { ...admin(), params: { id: 'uuid' } },
  '/compte/recherches/brouillons': admin('term'),
  '/compte/recherches/synonymes': admin('term', 'meaning'),
  '/compte/recherches/synonymes/:id/suppression': admin(),
  '/compte/webhooks': admin('address', 'events'),
  '/compte/webhooks/:id': { ...admin('events'), params: { id: 'uuid' } },
  '/compte/webhooks/:id/secret': { ...admin(), params: { id: 'uuid' } },
  '/compte/webhooks/:id/arret': { ...admin(), params: { id: 'uuid' } },
  '/compte/webhooks/:id/reprise': { ...admin(), params: { id: 'uuid' } },
  '/compte/webhooks/:id/essai': { ...admin(), params: { id: 'uuid' } },
  '/compte/webhooks/:id/suppression': { ...admin(), params: { id: 'uuid' } },
  '/compte/webhooks/:id/envois/:delivery/renvoi': { ...admin('round'), params: { id: 'uuid', delivery: 'uuid' } },
  '/compte/mediatheque/suppression': admin('address'),
  '/compte/moderation/selection/validation': admin('selection', 'comment', 'reason', 'returnTo'),
  '/compte/moderation/selection/rejet': admin('selection', 'comment', 'reason', 'returnTo'),
  '/compte/moderation/annulation': admin('decisions', 'undone', 'returnTo'),
  '/compte/moderation/reglages': { ...admin('words'), given: { hold: 'all', linksMax: '2', journalMonths: '12' } },
  '/compte/moderation/articles/:id/fermeture': { ...admin('returnTo'), params: { id: 'article' } },
  '/compte/moderation/articles/:id/ouverture': { ...admin('returnTo'), params: { id: 'article' } },
  '/compte/moderation/membres/:id/interdiction': { ...admin('reason', 'returnTo'), params: { id: 'uuid' } },
  '/compte/moderation/membres/:id/levee': { ...admin('returnTo'), params: { id: 'member' } },
  '/compte/moderation/:id/validation': { ...decision, fields: ['version', 'returnTo'] },
  '/compte/moderation/:id/rejet': { ...decision, params: { id: 'uuid' } },
  '/compte/commentaires/:id/validation': { ...decision, fields: ['version', 'returnTo'] },
  '/compte/commentaires/:id/suppression': { ...decision, params: { id: 'uuid' } },
  '/compte/commentaires/:id/reponse': { ...admin('content'), given: { version: '1' } },
  '/compte/signalements/:id/retrait': { ...admin('answer'), params: { id: 'published' } },
  '/compte/signalements/:id/maintien': { ...admin('answer'), params: { id: 'published' } },
  '/compte/personnes/:id/role': { ...admin('role', 'returnTo'), params: { id: 'uuid' } },
  '/compte/personnes/:id/suspension': { ...admin('returnTo', 'reason'), params: { id: 'uuid' } },
  '/compte/personnes/:id/retablissement': { ...admin('returnTo'), params: { id: 'uuid' } },
  '/lettres/arret': visitor('token'),
  '/decision/:token/validation': visitor('reason', 'version'),
  '/decision/:token/rejet': visitor('reason', 'version'),
  '/chercher/termes': visitor('q'),
  '/lectures': { send: bytes('text/plain'), fields: ['path'] },
  '/televersements/images': { as: 'maiwenn', fields: ['photo'], most: 600_000, send: file('perle.png', 'photo') },
  '/televersements/sous-titres': {
    as: 'maiwenn',
    fields: ['captions'],
    most: 600_000,
    send: file('a.vtt', 'captions'),
  },
  '/televersements/videos/*?': {
    as: 'maiwenn',
    fields: ['metadata'],
    most: 8000,
    send: (text) => ({
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${Buffer.from(text).toString('base64').slice(0, 8000)}`,
      },
    }),
  },
  '/*': visitor('a'),
}
