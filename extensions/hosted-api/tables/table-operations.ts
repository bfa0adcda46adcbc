import { z } from 'zod'
import type { Operation, Parameter } from '#features/keys/operation.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { duration, frenchNumber } from '#platform/text/french.ts'
import { example, parameter } from '../describing.ts'
import { operators } from './operators.ts'
import { readRow, tableRefusal, refusals } from './row-schemas.ts'
import { rowsMax } from './row-query.ts'
import { answerBytesMax, shapes, type TableShape } from './table-shapes.ts'
import { writeOperations } from './writes/write-operations.ts'

const group = 'Lire les tables'

function parametersOf({ columns }: TableShape): Parameter[] {
  return [
    parameter(
      'query',
      'select',
      'Les colonnes voulues, séparées par des virgules. Sans lui\u00a0: toutes. Un autre nom se met devant (titre:title), un type derrière (id::text), une table liée entre parenthèses\u00a0: articles(title), comments(count), user_roles!inner(username).',
    ),
    parameter(
      'query',
      'order',
      'Une à cinq colonnes, par exemple created_at.desc. Pour une table liée\u00a0: comments.order, comments.limit.',
    ),
    parameter(
      'query',
      'limit',
      `Au plus ${frenchNumber(rowsMax)} lignes. Une réponse fait au plus ${answerBytesMax / 1024 / 1024}\u00a0Mo\u00a0: sans limit, la liste s’arrête avant (Content-Range dit où, offset donne la suite)\u00a0; avec limit, une liste plus lourde reçoit le code 413, qui dit combien de lignes demander.`,
    ),
    parameter('query', 'offset', 'Le nombre de lignes à passer.'),
    parameter('query', 'or', 'Des conditions dont une suffit, par exemple (slug.eq.a,slug.eq.b).'),
    ...Object.keys(columns).map((name) => parameter('query', name, condition)),
    parameter('header', 'Range', 'Une partie de la liste, par exemple 0-9, à la place de limit et offset.'),
    parameter(
      'header',
      'Prefer',
      'count=exact donne le nombre de lignes dans l’en-tête Content-Range. La méthode HEAD ne donne que lui.',
    ),
    parameter(
      'header',
      'Accept',
      'application/vnd.pgrst.object+json\u00a0: la ligne elle-même, à la place d’une liste. text/csv\u00a0: un tableau.',
    ),
  ]
}

const usable = Object.entries(operators).flatMap(([name, { kinds }]) => (kinds.length > 0 ? name : []))
const condition = `Une condition\u00a0: ${usable.join(', ')}, ou leur contraire par not, par exemple eq.valeur ou like(any).{a*,b*}. Pour une table liée\u00a0: comments.content=eq.valeur.`

interface Table {
  shape: TableShape
  summary: string
  description: string
  examples: Operation['examples']
}

const tables: Table[] = [
  {
    shape: shapes.articles,
    summary: 'Lire les articles',
    description: 'Les articles publiés\u00a0; pour un administrateur, aussi ceux qui sont programmés.',
    examples: [
      example(200, 'Les trois derniers bracelets', {
        parameters: { select: 'id,title,slug', category: 'eq.bracelet', order: 'created_at.desc', limit: '3' },
      }),
      example(206, 'Leur nombre', { headers: { prefer: 'count=exact', range: '0-0' } }),
      example(400, 'Une colonne qui n’existe pas', { parameters: { couleur: 'eq.bleu' } }),
    ],
  },
  {
    shape: shapes.comments,
    summary: 'Lire les commentaires',
    description:
      'Les commentaires publiés\u00a0; pour leur auteur, aussi ceux qui attendent\u00a0; pour un administrateur, tous. Le titre de leur article se demande par select=*,articles(title,slug).',
    examples: [
      example(200, 'Avec le titre de leur article', {
        parameters: { select: 'content,author,articles(title,slug)', limit: '5' },
      }),
      example(200, 'Ceux qui attendent', { as: 'key', parameters: { validated: 'eq.false' } }),
      example(401, 'Avec un jeton qui ne vaut rien', { headers: { authorization: 'Bearer x' } }),
    ],
  },
  {
    shape: shapes.user_roles,
    summary: 'Lire les pseudos et les rôles',
    description: 'De ceux qui ont publié\u00a0; pour un administrateur, de tous.',
    examples: [
      example(200, 'Les pseudos', { parameters: { select: 'user_id,username' } }),
      example(200, 'Le sien', { as: 'member', parameters: { user_id: 'eq.ID_PERSONNE' } }),
    ],
  },
  {
    shape: shapes.pages,
    summary: 'Lire les pages',
    description:
      'À propos, Guide des tailles …\u00a0: celles qui sont en ligne\u00a0; pour un administrateur, aussi celles qu’il a retirées du site. place dit où\u00a0: menu, footer ou none.',
    examples: [
      example(200, 'Leurs noms et leurs adresses', { parameters: { select: 'title,slug,place' } }),
      example(200, 'Celles du menu', { parameters: { select: 'title,slug', place: 'eq.menu' } }),
    ],
  },
  {
    shape: shapes.categories,
    summary: 'Lire les catégories',
    description: 'Celles du site ; leur id est ce que contient articles.category. Elles se changent sur le site.',
    examples: [example(200, 'Leurs noms et leurs adresses', { parameters: { select: 'id,name,slug' } })],
  },
]

const readOperations = tables.map(
  ({ shape, ...texts }): Operation => ({
    group,
    method: 'get',
    path: `/rest/v1/${shape.name}`,
    access: 'optional',
    scope: 'read',
    parameters: parametersOf(shape),
    answers: {
      200: { means: 'Les lignes que cette personne peut lire.', shape: z.array(readRow(shape)) },
      206: { means: 'Une partie des lignes, dont le nombre a été demandé.', shape: z.array(readRow(shape)) },
      400: tableRefusal('Ce filtre, cette colonne ou cet ordre n’existe pas ici.'),
      404: tableRefusal('Cet opérateur ne convient pas à cette colonne.'),
      ...refusals,
      403: tableRefusal('Cette clé ne permet pas de lire.'),
      413: tableRefusal('Cette réponse serait trop lourde\u00a0: demandez moins de lignes, ou moins de colonnes.'),
      416: tableRefusal('Cette partie de la liste n’existe pas.'),
      429: tableRefusal(
        'Trop de travail demandé depuis cette adresse en une minute (surtout des recherches dans les textes, et de longues listes), ou trop de demandes de cette clé\u00a0: attendez le nombre de secondes de l’en-tête Retry-After.',
      ),
      503: tableRefusal(
        `Cette lecture prend plus de ${duration(programStatementSecondsMax, 'seconde')}, ou le site ne répond pas pour l’instant.`,
      ),
    },
    ...texts,
  }),
)

export const tableOperations: Operation[] = [...readOperations, ...writeOperations]
