import { z } from 'zod'
import { buckets } from '#features/media/file-name.ts'
import { pictureBytesMax } from '#features/media/picture.ts'
import { videoBytesMax } from '#features/media/video-upload.ts'
import type { Operation } from '#features/keys/operation.ts'
import { describing, example, parameter } from '../describing.ts'
import { resumableOperations } from './resumable-operations.ts'
import { listing, removal } from './objects.server.ts'
import { infoShape, listedShape, removedShape, storageErrorShape, uploadedShape, meanings } from './storage-shapes.ts'

const operation = describing('Fichiers', '/storage/v1')
const refusal = (means: string) => ({ means, shape: storageErrorShape })
const bucket = parameter('path', 'bucket', 'Le compartiment.', buckets)
const path = parameter('path', 'path', 'Le nom du fichier, avec ses dossiers s’il en a.')
const download = parameter('query', 'download', 'À enregistrer, sous ce nom s’il est donné.')
const pictures = { bucket: 'article-images' }
const writers = {
  401: refusal('La demande n’a pas de jeton, ou il n’est pas valable.'),
  403: refusal('Les fichiers sont réservés aux administrateurs, et aux clés qui le permettent.'),
  429: refusal('Trop de demandes de cette clé\u00a0: attendez une minute.'),
}
const file = { means: 'Le fichier.', shape: null, type: '*/*' }
const badName = refusal('Ce nom ou ce paramètre n’est pas valable.')
const noSuchFile = refusal('Ce fichier ou ce compartiment n’existe pas.')
const megabytes = (bytes: number) => `${bytes / 1024 / 1024}\u00a0Mo`

const upload = {
  access: 'person',
  scope: 'files',
  fileTypes: ['image/*', 'video/*', 'multipart/form-data'],
  answers: {
    200: { means: 'C’est enregistré.', shape: uploadedShape },
    400: refusal('Ce nom n’est pas valable, ou le fichier est vide, abîmé ou incomplet.'),
    ...writers,
    404: refusal(meanings.noBucket),
    409: refusal(meanings.taken),
    413: refusal('Le fichier est trop lourd.'),
    415: refusal('Ce n’est pas une image ou une vidéo que le site accepte.'),
    503: refusal('Trop d’images sont en cours de traitement, ou le stockage des fichiers ne répond pas.'),
    507: refusal('Le disque est plein, ou rien ne peut y être écrit.'),
  },
} satisfies Partial<Operation>

export const storageOperations: Operation[] = [
  operation('post /object/{bucket}/{path}', 'Envoyer un fichier', {
    description: `Le fichier lui-même, ou un formulaire qui le contient. Une image (${megabytes(pictureBytesMax)} au plus) est encodée de nouveau, sans ses métadonnées\u00a0; une vidéo (${megabytes(videoBytesMax)} au plus) reste telle quelle. Tout le monde peut lire ce qui est envoyé.`,
    parameters: [bucket, path, parameter('header', 'x-upsert', 'true remplace le fichier qui porte ce nom.', ['true'])],
    ...upload,
    examples: [
      example(200, 'Une image', {
        as: 'key',
        parameters: { ...pictures, path: 'perle.png' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
      }),
      example(409, 'Sous un nom déjà pris', {
        as: 'key',
        parameters: { ...pictures, path: 'IMAGE' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
      }),
      example(403, 'Par un membre', {
        as: 'member',
        parameters: { ...pictures, path: 'bague.png' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
      }),
    ],
  }),
  operation('put /object/{bucket}/{path}', 'Remplacer un fichier', {
    description: 'L’ancien garde l’adresse que les pages montrent, tant qu’un article s’en sert.',
    parameters: [bucket, path],
    ...upload,
    examples: [
      example(200, 'Une autre image sous le même nom', {
        as: 'key',
        parameters: { ...pictures, path: 'IMAGE' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
      }),
    ],
  }),
  operation('get /object/public/{bucket}/{path}', 'Lire un fichier', {
    description: 'L’adresse à montrer sur d’autres sites. Les caches la gardent une heure.',
    access: 'public',
    parameters: [bucket, path, download],
    answers: { 200: file, 400: badName, 404: noSuchFile },
    examples: [
      example(200, 'Une image', { parameters: { ...pictures, path: 'IMAGE' } }),
      example(404, 'Un fichier qui n’existe pas', { parameters: { ...pictures, path: 'aucun.png' } }),
    ],
  }),
  operation('get /object/{bucket}/{path}', 'Lire un fichier, comme le font les programmes', {
    description: 'La même chose, à l’adresse que download() demande.',
    access: 'public',
    parameters: [bucket, path, download],
    answers: { 200: file, 400: badName, 404: noSuchFile },
    examples: [example(200, 'Une image', { parameters: { ...pictures, path: 'IMAGE' } })],
  }),
  operation('get /object/info/{bucket}/{path}', 'Décrire un fichier', {
    access: 'public',
    parameters: [bucket, path],
    answers: { 200: { means: 'Sa taille, son type, sa date.', shape: infoShape }, 400: badName, 404: noSuchFile },
    examples: [example(200, 'Une image', { parameters: { ...pictures, path: 'IMAGE' } })],
  }),
  operation('post /object/list/{bucket}', 'Lister des fichiers', {
    description: 'Ceux d’un dossier (prefix), dont le nom commence par search. 100 sans autre demande.',
    access: 'person',
    scope: 'files',
    parameters: [bucket],
    body: listing,
    answers: {
      200: { means: 'Les fichiers et les dossiers.', shape: z.array(listedShape) },
      400: refusal(meanings.invalid),
      ...writers,
      404: refusal(meanings.noBucket),
    },
    examples: [
      example(200, 'Les trois dernières images', {
        as: 'key',
        parameters: pictures,
        body: { limit: 3, sortBy: { column: 'created_at', order: 'desc' } },
      }),
      example(401, 'Sans jeton', { parameters: pictures, body: {} }),
    ],
  }),
  operation('delete /object/{bucket}', 'Supprimer des fichiers', {
    description: 'Tous, ou aucun si un article ou un brouillon montre l’un d’eux.',
    access: 'person',
    scope: 'files',
    parameters: [bucket],
    body: removal,
    answers: {
      200: { means: 'Les fichiers supprimés.', shape: z.array(removedShape) },
      400: refusal(meanings.invalid),
      ...writers,
      404: refusal(meanings.noBucket),
      409: refusal('Un article ou un brouillon montre l’un de ces fichiers.'),
    },
    examples: [
      example(200, 'Une image', { as: 'key', parameters: pictures, body: { prefixes: ['IMAGE'] } }),
      example(400, 'Sans dire laquelle', { as: 'key', parameters: pictures, body: { prefixes: [] } }),
    ],
  }),
  ...resumableOperations,
]
