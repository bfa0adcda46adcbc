import { z } from 'zod'
import { buckets } from '#features/media/file-name.ts'
import { pictureBytesMax } from '#features/media/picture.ts'
import { videoBytesMax } from '#features/media/video-upload.ts'
import type { Operation, Parameter } from '#features/keys/operation.ts'
import { resumableOperations } from './resumable-operations.ts'
import { listing, removal } from './objects.server.ts'
import { infoShape, listedShape, removedShape, storageErrorShape, uploadedShape, meanings } from './storage-shapes.ts'

const group = 'Fichiers'
const refusal = (means: string) => ({ means, shape: storageErrorShape })
const bucket: Parameter = { name: 'bucket', place: 'path', means: 'Le compartiment.', values: buckets }
const path: Parameter = { name: 'path', place: 'path', means: 'Le nom du fichier, avec ses dossiers s’il en a.' }
const download: Parameter = { name: 'download', place: 'query', means: 'À enregistrer, sous ce nom s’il est donné.' }
const pictures = { bucket: 'article-images' }
const writers = {
  401: refusal('La demande n’a pas de jeton, ou il n’est pas valable.'),
  403: refusal('Les fichiers sont réservés aux administrateurs, et aux clés qui le permettent.'),
  429: refusal('Trop de demandes de cette clé\u00a0: attendez une minute.'),
}
const file = { means: 'Le fichier.', shape: null, type: '*/*' }
const badName = refusal('Ce nom ou ce paramètre n’est pas valable.')
const notFound = refusal('Ce fichier ou ce compartiment n’existe pas.')
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
  {
    group,
    method: 'post',
    path: '/storage/v1/object/{bucket}/{path}',
    summary: 'Envoyer un fichier',
    description: `Le fichier lui-même, ou un formulaire qui le contient. Une image (${megabytes(pictureBytesMax)} au plus) est encodée de nouveau, sans ses métadonnées\u00a0; une vidéo (${megabytes(videoBytesMax)} au plus) reste telle quelle. Tout le monde peut lire ce qui est envoyé.`,
    parameters: [
      bucket,
      path,
      { name: 'x-upsert', place: 'header', means: 'true remplace le fichier qui porte ce nom.', values: ['true'] },
    ],
    ...upload,
    examples: [
      {
        summary: 'Une image',
        as: 'key',
        parameters: { ...pictures, path: 'perle.png' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
        status: 200,
      },
      {
        summary: 'Sous un nom déjà pris',
        as: 'key',
        parameters: { ...pictures, path: 'IMAGE' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
        status: 409,
      },
      {
        summary: 'Par un membre',
        as: 'member',
        parameters: { ...pictures, path: 'bague.png' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
        status: 403,
      },
    ],
  },
  {
    group,
    method: 'put',
    path: '/storage/v1/object/{bucket}/{path}',
    summary: 'Remplacer un fichier',
    description: 'L’ancien garde l’adresse que les pages montrent, tant qu’un article s’en sert.',
    parameters: [bucket, path],
    ...upload,
    examples: [
      {
        summary: 'Une autre image sous le même nom',
        as: 'key',
        parameters: { ...pictures, path: 'IMAGE' },
        headers: { 'content-type': 'image/png' },
        file: 'perle.png',
        status: 200,
      },
    ],
  },
  {
    group,
    method: 'get',
    path: '/storage/v1/object/public/{bucket}/{path}',
    summary: 'Lire un fichier',
    description: 'L’adresse à montrer sur d’autres sites. Les caches la gardent une heure.',
    access: 'public',
    parameters: [bucket, path, download],
    answers: { 200: file, 400: badName, 404: notFound },
    examples: [
      { summary: 'Une image', parameters: { ...pictures, path: 'IMAGE' }, status: 200 },
      { summary: 'Un fichier qui n’existe pas', parameters: { ...pictures, path: 'aucun.png' }, status: 404 },
    ],
  },
  {
    group,
    method: 'get',
    path: '/storage/v1/object/{bucket}/{path}',
    summary: 'Lire un fichier, comme le font les programmes',
    description: 'La même chose, à l’adresse que download() demande.',
    access: 'public',
    parameters: [bucket, path, download],
    answers: { 200: file, 400: badName, 404: notFound },
    examples: [{ summary: 'Une image', parameters: { ...pictures, path: 'IMAGE' }, status: 200 }],
  },
  {
    group,
    method: 'get',
    path: '/storage/v1/object/info/{bucket}/{path}',
    summary: 'Décrire un fichier',
    access: 'public',
    parameters: [bucket, path],
    answers: { 200: { means: 'Sa taille, son type, sa date.', shape: infoShape }, 400: badName, 404: notFound },
    examples: [{ summary: 'Une image', parameters: { ...pictures, path: 'IMAGE' }, status: 200 }],
  },
  {
    group,
    method: 'post',
    path: '/storage/v1/object/list/{bucket}',
    summary: 'Lister des fichiers',
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
      {
        summary: 'Les trois dernières images',
        as: 'key',
        parameters: pictures,
        body: { limit: 3, sortBy: { column: 'created_at', order: 'desc' } },
        status: 200,
      },
      { summary: 'Sans jeton', parameters: pictures, body: {}, status: 401 },
    ],
  },
  {
    group,
    method: 'delete',
    path: '/storage/v1/object/{bucket}',
    summary: 'Supprimer des fichiers',
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
      { summary: 'Une image', as: 'key', parameters: pictures, body: { prefixes: ['IMAGE'] }, status: 200 },
      { summary: 'Sans dire laquelle', as: 'key', parameters: pictures, body: { prefixes: [] }, status: 400 },
    ],
  },
  ...resumableOperations,
]
