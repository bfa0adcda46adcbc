import { z } from 'zod'
import type { Operation, Parameter } from '#features/keys/operation.ts'
import { readRow, tableRefusal, refusals } from './row-schemas.ts'
import { articlesShape, commentsShape, rolesShape, type TableShape } from './table-shapes.ts'
import { writeOperations } from './writes/write-operations.ts'

const group = 'Lire les tables'

function parametersOf({ columns }: TableShape): Parameter[] {
  return [
    {
      name: 'select',
      place: 'query',
      means: 'Les colonnes voulues, séparées par des virgules. Sans lui\u00a0: toutes.',
    },
    { name: 'order', place: 'query', means: 'Une à cinq colonnes, par exemple created_at.desc.' },
    { name: 'limit', place: 'query', means: 'Au plus 1\u00a0000 lignes.' },
    { name: 'offset', place: 'query', means: 'Le nombre de lignes à passer.' },
    { name: 'or', place: 'query', means: 'Des conditions dont une suffit, par exemple (slug.eq.a,slug.eq.b).' },
    ...Object.keys(columns).map((name): Parameter => ({ name, place: 'query', means: condition })),
    {
      name: 'Range',
      place: 'header',
      means: 'Une partie de la liste, par exemple 0-9, à la place de limit et offset.',
    },
    {
      name: 'Prefer',
      place: 'header',
      means: 'count=exact donne le nombre de lignes dans l’en-tête Content-Range. La méthode HEAD ne donne que lui.',
    },
    {
      name: 'Accept',
      place: 'header',
      means: 'application/vnd.pgrst.object+json\u00a0: la ligne elle-même, à la place d’une liste.',
    },
  ]
}

const condition = 'Une condition\u00a0: eq, neq, in, is, ilike ou leur contraire par not, par exemple eq.valeur.'

interface Table {
  shape: TableShape
  summary: string
  description: string
  examples: Operation['examples']
}

const tables: Table[] = [
  {
    shape: articlesShape,
    summary: 'Lire les articles',
    description: 'Les articles publiés\u00a0; pour un administrateur, aussi ceux qui sont programmés.',
    examples: [
      {
        summary: 'Les trois derniers bracelets',
        parameters: {
          select: 'id,title,slug',
          category: 'eq.bracelet',
          order: 'created_at.desc',
          limit: '3',
        },
        status: 200,
      },
      { summary: 'Leur nombre', headers: { prefer: 'count=exact', range: '0-0' }, status: 206 },
      { summary: 'Une colonne qui n’existe pas', parameters: { couleur: 'eq.bleu' }, status: 400 },
    ],
  },
  {
    shape: commentsShape,
    summary: 'Lire les commentaires',
    description:
      'Les commentaires publiés\u00a0; pour leur auteur, aussi ceux qui attendent\u00a0; pour un administrateur, tous. Le titre de leur article se demande par select=*,articles(title,slug).',
    examples: [
      {
        summary: 'Avec le titre de leur article',
        parameters: { select: 'content,author,articles(title,slug)', limit: '5' },
        status: 200,
      },
      { summary: 'Ceux qui attendent', as: 'key', parameters: { validated: 'eq.false' }, status: 200 },
      { summary: 'Avec un jeton qui ne vaut rien', headers: { authorization: 'Bearer x' }, status: 401 },
    ],
  },
  {
    shape: rolesShape,
    summary: 'Lire les pseudos et les rôles',
    description: 'De ceux qui ont publié\u00a0; pour un administrateur, de tous.',
    examples: [
      { summary: 'Les pseudos', parameters: { select: 'user_id,username' }, status: 200 },
      { summary: 'Le sien', as: 'member', parameters: { user_id: 'eq.ID_PERSONNE' }, status: 200 },
    ],
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
      ...refusals,
      403: tableRefusal('Cette clé ne permet pas de lire.'),
      416: tableRefusal('Cette partie de la liste n’existe pas.'),
      429: tableRefusal(
        'Trop de recherches par motif, ou de demandes de cette clé\u00a0: attendez le nombre de secondes de l’en-tête Retry-After.',
      ),
    },
    ...texts,
  }),
)

export const tableOperations: Operation[] = [...readOperations, ...writeOperations]
