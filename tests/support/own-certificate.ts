import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/** A certificate of « localhost », signed by itself, valid for a hundred years. */
export const ownCertificate = { key: read('localhost-key.pem'), cert: read('localhost-certificate.pem') }
