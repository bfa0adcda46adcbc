import { z } from 'zod'
import { keyScopes } from '#features/keys/key.ts'
import type { Operation } from '#features/keys/operation.ts'
import { example, parameter } from '../../describing.ts'
import { readRow, tableRefusal, refusals, writtenRow } from '../row-schemas.ts'
import { articlesShape, commentsShape, pagesShape, rolesShape, type TableShape } from '../table-shapes.ts'
import { writtenRowsMax } from './row-input.ts'

const group = 'Écrire dans les tables'

const preferences = parameter(
  'header',
  'Prefer',
  `Séparés par des virgules\u00a0: return=representation (les lignes écrites reviennent\u00a0; une clé doit aussi permettre «\u00a0${keyScopes.read.label}\u00a0»), return=headers-only, count=exact, max-affected=1 avec handling=strict (pas plus de lignes que cela), tx=rollback (essayer sans rien changer).`,
)
const idempotency = parameter(
  'header',
  'Idempotency-Key',
  'De 8 à 255\u00a0caractères que vous choisissez. La même demande envoyée de nouveau avec la même valeur, dans la journée, n’est pas faite deux fois et reçoit la même réponse.',
)
const selection = parameter('query', 'select', 'Les colonnes voulues de ce qui revient.')
const conflict = parameter(
  'query',
  'on_conflict',
  'Avec Prefer: resolution=merge-duplicates ou ignore-duplicates\u00a0: la colonne (id, ou slug, ou user_id) dont la valeur dit quelle ligne est déjà là. Elle est alors modifiée, ou laissée.',
)
const filters = ({ columns }: TableShape) =>
  Object.keys(columns).map((name) => parameter('query', name, 'Une condition, comme pour lire.'))
const some = parameter('query', 'or', 'Des conditions dont une suffit, comme pour lire.')

const common = `Une demande est faite entièrement ou pas du tout, pour ${writtenRowsMax}\u00a0lignes au plus. Les règles, les limites et les messages sont ceux des pages.`
const filterSentence = 'Au moins une condition dit quelles lignes.'

const answersOf = (shape: TableShape) => ({
  400: tableRefusal('Une colonne, une valeur ou une condition ne convient pas, ou plus de lignes que permis.'),
  ...refusals,
  403: tableRefusal('Cette personne n’en a pas le droit, ou cette clé ne le permet pas.'),
  404: tableRefusal('La ligne n’existe plus, ou cet opérateur ne convient pas à cette colonne.'),
  409: tableRefusal(
    shape === commentsShape
      ? 'L’article n’existe pas, ou le commentaire a changé entre-temps.'
      : 'La ligne a changé entre-temps, ou ce nom est pris.',
  ),
  413: tableRefusal('Le corps de la demande est trop volumineux.'),
  415: tableRefusal('Le corps de la demande n’est pas annoncé comme du JSON.'),
  429: tableRefusal('Trop d’envois\u00a0: attendez le nombre de secondes de l’en-tête Retry-After.'),
})

type Written = Pick<Operation, 'summary' | 'description' | 'examples'>

function tableOf(shape: TableShape, scope: Operation['scope']) {
  const rows = z.array(readRow(shape))
  const row = writtenRow(shape)
  const own = { group, path: `/rest/v1/${shape.name}`, access: 'person', ...(scope && { scope }) } as const
  const success = {
    204: { means: 'C’est fait.', shape: null },
    200: { means: 'C’est fait\u00a0: les lignes.', shape: rows },
  }
  const sentence = (texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')
  const ofMatches = ({ description, ...texts }: Written) => ({
    ...own,
    ...texts,
    description: sentence([description, filterSentence, common]),
    parameters: [...filters(shape), some, selection, preferences, idempotency],
    answers: { ...success, ...answersOf(shape) },
  })
  return {
    add: ({ description, ...texts }: Written): Operation => ({
      ...own,
      method: 'post',
      ...texts,
      description: sentence([description, common]),
      parameters: [selection, conflict, preferences, idempotency],
      body: z.union([row, z.array(row).max(writtenRowsMax)]),
      answers: {
        200: {
          means: 'Tout était déjà là\u00a0; les lignes, si elles ont été demandées.',
          shape: rows,
          isOnRequest: true,
        },
        201: { means: 'C’est ajouté\u00a0; les lignes, si elles ont été demandées.', shape: rows, isOnRequest: true },
        ...answersOf(shape),
      },
    }),
    change: (texts: Written): Operation => ({ ...ofMatches(texts), method: 'patch', body: row }),
    remove: (texts: Written): Operation => ({ ...ofMatches(texts), method: 'delete' }),
  }
}

const articles = tableOf(articlesShape, 'articles')
const comments = tableOf(commentsShape, 'moderate')
const roles = tableOf(rolesShape, undefined)
const pages = tableOf(pagesShape, 'articles')
const withRows = { prefer: 'return=representation' }
const article = { title: 'Un jaspe rouge', content: '<p>Il vient de la rivière.</p>', category: 'bracelet' }

export const writeOperations: Operation[] = [
  articles.add({
    summary: 'Ajouter des articles',
    description:
      'Réservé aux administrateurs, en leur nom. title et content suffisent\u00a0; content est du HTML, nettoyé comme par l’éditeur. Une date à venir programme la publication. Ce que le site calcule (slug, excerpt, read_time, author) peut être envoyé et ne change rien\u00a0: lisez-le dans la réponse. id ne se choisit pas.',
    examples: [
      example(201, 'Un article, dont l’adresse revient', {
        as: 'key',
        parameters: { select: 'id,title,slug' },
        headers: withRows,
        body: article,
      }),
      example(400, 'Sans titre', { as: 'key', body: { content: 'Un texte.' } }),
      example(403, 'Par un membre', { as: 'member', body: article }),
    ],
  }),
  articles.change({
    summary: 'Modifier des articles',
    description: 'Les siens seulement. Ce qui n’est pas nommé reste\u00a0; id, slug et author_id ne changent pas.',
    examples: [
      example(204, 'Un autre titre', {
        as: 'key',
        parameters: { id: 'eq.ID_ARTICLE' },
        body: { title: 'Un jaspe vert' },
      }),
      example(200, 'Essayer seulement', {
        as: 'key',
        parameters: { id: 'eq.ID_ARTICLE', select: 'title' },
        headers: { prefer: 'return=representation,tx=rollback' },
        body: { title: 'Un jaspe vert' },
      }),
      example(400, 'Sans dire lesquels', { as: 'key', body: { title: 'Un jaspe vert' } }),
    ],
  }),
  articles.remove({
    summary: 'Supprimer des articles',
    description: 'Avec leurs commentaires. Réservé aux administrateurs.',
    examples: [
      example(204, 'Un article', { as: 'key', parameters: { id: 'eq.ID_ARTICLE' } }),
      example(401, 'Sans jeton', { parameters: { id: 'eq.ID_ARTICLE' } }),
    ],
  }),
  comments.add({
    summary: 'Ajouter des commentaires',
    description:
      'article_id et content suffisent. Un commentaire ajouté ainsi attend toujours d’être validé, quoi que dise validated.',
    examples: [
      example(201, 'Un commentaire, qui attend', {
        as: 'member',
        parameters: { select: 'id,validated' },
        headers: { ...withRows, 'idempotency-key': 'commentaire-0001' },
        body: { article_id: 'ID_ARTICLE', content: 'Merci pour ces conseils.' },
      }),
      example(201, 'Par une clé, au nom de son administrateur', {
        as: 'key',
        body: { article_id: 'ID_ARTICLE', content: 'Merci de votre visite.' },
      }),
      example(409, 'D’un article qui n’existe pas', {
        as: 'member',
        body: { article_id: '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11', content: 'Merci.' },
      }),
    ],
  }),
  comments.change({
    summary: 'Valider ou modifier des commentaires',
    description:
      'Les administrateurs valident (validated: true)\u00a0; chacun modifie le texte des siens (content), par les règles de la page.',
    examples: [
      example(204, 'Valider', { as: 'key', parameters: { id: 'eq.ID_COMMENTAIRE' }, body: { validated: true } }),
      example(400, 'Une colonne qui n’existe pas', {
        as: 'key',
        parameters: { id: 'eq.ID_COMMENTAIRE' },
        body: { couleur: 'bleu' },
      }),
    ],
  }),
  comments.remove({
    summary: 'Supprimer des commentaires',
    description:
      'Chacun retire les siens. Pour un administrateur, un commentaire qui attend est rejeté, et un commentaire publié supprimé.',
    examples: [example(204, 'Un commentaire', { as: 'key', parameters: { id: 'eq.ID_COMMENTAIRE' } })],
  }),
  pages.add({
    summary: 'Ajouter des pages',
    description:
      'Réservé aux administrateurs. title et content suffisent\u00a0: la page est en ligne aussitôt, dans le pied de page, à une adresse faite de son titre. slug en choisit une autre\u00a0; place vaut menu (deux pages au plus), footer ou none.',
    examples: [
      example(201, 'Une page, dont l’adresse revient', {
        as: 'key',
        parameters: { select: 'title,slug,place,online' },
        headers: withRows,
        body: { title: 'Entretien', content: '<p>Ni eau, ni parfum.</p>', place: 'none' },
      }),
      example(403, 'Par un membre', { as: 'member', body: { title: 'Entretien', content: 'Ni eau, ni parfum.' } }),
    ],
  }),
  pages.change({
    summary: 'Modifier des pages',
    description:
      'Un autre slug laisse l’ancienne adresse mener à la nouvelle\u00a0; online: false retire la page du site. Ce qui n’est pas nommé reste, et chaque texte devient une version.',
    examples: [
      example(204, 'Dans le pied de page', {
        as: 'key',
        parameters: { slug: 'eq.entretien' },
        body: { place: 'footer' },
      }),
      example(400, 'Sans dire lesquelles', { as: 'key', body: { place: 'footer' } }),
    ],
  }),
  pages.remove({
    summary: 'Supprimer des pages',
    description: 'Avec leurs versions. Réservé aux administrateurs.',
    examples: [example(204, 'Une page', { as: 'key', parameters: { slug: 'eq.entretien' } })],
  }),
  roles.change({
    summary: 'Changer son pseudo',
    description: 'Le sien seulement, avec une session. role peut être envoyé et ne change rien.',
    examples: [
      example(204, 'Un autre pseudo', {
        as: 'member',
        parameters: { user_id: 'eq.ID_PERSONNE' },
        body: { username: 'Lou des pierres' },
      }),
      example(403, 'Par une clé', {
        as: 'key',
        parameters: { username: 'eq.Lou' },
        body: { username: 'Lou des pierres' },
      }),
    ],
  }),
  roles.add({
    summary: 'Choisir un pseudo, par un ajout',
    description: 'Quand la personne n’a pas encore de ligne\u00a0; sinon, la réponse est 409.',
    examples: [example(409, 'Une seconde ligne', { as: 'member', body: { username: 'Lou des pierres' } })],
  }),
  roles.remove({
    summary: 'Supprimer un compte, ce qu’aucun programme ne peut',
    description: 'Un compte se supprime sur le site, par la personne elle-même.',
    examples: [example(403, 'Le refus', { as: 'member', parameters: { user_id: 'eq.ID_PERSONNE' } })],
  }),
]
