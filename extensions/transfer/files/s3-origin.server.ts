import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { contentsOf, isAbsent, listObjects, s3Client } from '#platform/s3-client.server.ts'
import type { FileOrigin } from '../import-source.server.ts'

const wrongAddress =
  'Attendu une adresse comme s3://CLE:SECRET@hote/chemin?region=eu-west-3 (et &bucket=NOM si un seul contient tout).'

export function s3Origin(address: string): FileOrigin {
  const url = new URL(address.replace(/^s3(\+http)?:/, (_, plain) => (plain ? 'http:' : 'https:')))
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  if (!accessKeyId || !secretAccessKey) throw new Error(wrongAddress)
  const whole = url.searchParams.get('bucket')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`
  const client = s3Client({ endpoint, bucket: whole ?? '', region, accessKeyId, secretAccessKey })
  const at = (name: string) => {
    const [bucket = '', ...rest] = name.split('/')
    return whole ? { Bucket: whole, Key: name } : { Bucket: bucket, Key: rest.join('/') }
  }
  return {
    async has(name) {
      return (await client.send(new HeadObjectCommand(at(name))).catch(unlessAbsent)) !== null
    },
    async open(name) {
      const object = await client.send(new GetObjectCommand(at(name))).catch(unlessAbsent)
      return object && contentsOf(object.Body, name)
    },
    async *list(folder) {
      const objects = whole ? listObjects(client, whole, `${folder}/`) : listObjects(client, folder)
      for await (const { key, bytes } of objects) if (bytes > 0) yield whole ? key : `${folder}/${key}`
    },
  }
}

function unlessAbsent(problem: unknown): null {
  if (isAbsent(problem)) return null
  throw problem
}
