import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { productName } from './product-name.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Origin that browsers use, without a trailing slash. */
  siteUrl: string
  siteUrlGiven: boolean
  siteName: string
  shopUrl: string | null
  databaseUrl: string | null
  s3: S3Config | null
  smtpUrl: string | null
  mailFrom: string
  sessionSecret: string
  adminEmail: string | null
  adminPassword: string | null
  demo: boolean
  processes: number
  /** Number of our own proxies in front: that many last addresses of X-Forwarded-For are trusted. */
  trustedProxyHops: number
  pageCache: boolean
  dataCache: boolean
}

export interface S3Config {
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export class ConfigProblem extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

const httpAddress = 'une adresse complète en http:// ou https://, par exemple https://exemple.fr'
const hasProtocol = (...protocols: string[]) => {
  return (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

const wholeNumber = (max: number, error: string, min = 0) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })

const variables = z.object({
  PORT: wholeNumber(65535, 'un numéro de port entre 0 et 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: z
    .string()
    .refine(hasProtocol('http:', 'https:'), { error: httpAddress })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      error: 'une adresse sans chemin, par exemple https://exemple.fr',
    })
    .optional(),
  SITE_NAME: z
    .string()
    .regex(/^[^\p{Cc}<>"]{1,60}$/u, { error: 'un nom de 60\u00a0caractères au plus, sans < > ni guillemets' })
    .default(productName),
  SHOP_URL: z.string().refine(hasProtocol('http:', 'https:'), { error: httpAddress }).optional(),
  DATABASE_URL: z
    .string()
    .refine(hasProtocol('postgres:', 'postgresql:'), {
      error: 'une adresse postgresql://utilisateur:motdepasse@hote/base',
    })
    .optional(),
  S3_ENDPOINT: z.string().refine(hasProtocol('http:', 'https:'), { error: httpAddress }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(hasProtocol('smtp:', 'smtps:'), {
      error: 'une adresse smtp:// ou smtps://utilisateur:motdepasse@hote:port',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, { error: `une adresse, par exemple ${productName} <bonjour@exemple.fr>` })
    .optional(),
  SESSION_SECRET: z.string().min(32, { error: 'au moins 32\u00a0caractères tirés au hasard' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'une adresse e-mail' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, { error: 'au moins 6\u00a0caractères' })
    .max(128, { error: 'au plus 128\u00a0caractères' })
    .optional(),
  DEMO: z.enum(['on', 'off'], { error: 'on ou off' }).optional(),
  PROCESSES: wholeNumber(16, 'un nombre de 1 à 16', 1).default(1),
  TRUSTED_PROXY_HOPS: wholeNumber(9, 'un nombre de 0 à 9').default(0),
  PAGE_CACHE: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
  DATA_CACHE: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
})

const secretVariables = new Set([
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
])

export function readConfig(environment: Record<string, string | undefined>): Config {
  // `VAR=` in a shell or an env file means "unset".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigProblem(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const found = secretVariables.has(name) ? 'une valeur qui ne convient pas' : `«\u00a0${given[name]}\u00a0»`
        return `${name}\u00a0: trouvé ${found}, attendu ${issue.message}.`
      }),
    )
  }
  const found = parsed.data
  const dataDir = path.resolve(found.DATA_DIR)
  const siteUrl = new URL(found.SITE_URL ?? `http://localhost:${found.PORT}`).origin
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir,
    siteUrl,
    siteUrlGiven: found.SITE_URL !== undefined,
    siteName: found.SITE_NAME,
    shopUrl: found.SHOP_URL ?? null,
    databaseUrl: found.DATABASE_URL ?? null,
    s3: s3Config(found),
    smtpUrl: found.SMTP_URL ?? null,
    mailFrom: found.MAIL_FROM ?? `${found.SITE_NAME} <ne-pas-repondre@${new URL(siteUrl).hostname}>`,
    sessionSecret: found.SESSION_SECRET ?? storedSecret(dataDir),
    adminEmail: found.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: found.ADMIN_PASSWORD ?? null,
    demo: found.DEMO ? found.DEMO === 'on' : !found.DATABASE_URL,
    processes: found.PROCESSES,
    trustedProxyHops: found.TRUSTED_PROXY_HOPS,
    pageCache: found.PAGE_CACHE === 'on',
    dataCache: found.DATA_CACHE === 'on',
  }
}

function s3Config(found: z.infer<typeof variables>): S3Config | null {
  const wanted = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const present = wanted.filter((name) => found[name])
  if (present.length === 0 && !found.S3_ENDPOINT) return null
  const missing = wanted.filter((name) => !found[name])
  if (missing.length > 0) {
    throw new ConfigProblem(
      missing.map(
        (name) => `${name}\u00a0: trouvé rien, attendu une valeur, puisque d’autres variables S3_* sont définies.`,
      ),
    )
  }
  return {
    endpoint: found.S3_ENDPOINT ?? null,
    bucket: found.S3_BUCKET ?? '',
    region: found.S3_REGION,
    accessKeyId: found.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: found.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** `wx` lets two simultaneous first starts agree on one secret. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new ConfigProblem([
          `DATA_DIR\u00a0: trouvé «\u00a0${dataDir}\u00a0», attendu un dossier où l’on peut écrire.`,
        ])
      }
    }
  }
  return readFileSync(file, 'utf8').trim()
}

// Files created by this program and its children are readable by their own account only.
process.umask(0o077)

export const config: Config = readConfig(process.env)
