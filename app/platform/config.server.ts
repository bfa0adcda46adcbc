// Long: every variable of the environment, with its rule and its sentence.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { whyNotDataFolder } from './files/data-folder.server.ts'
import { logLevels } from './log.server.ts'
import { hasBareSigns, isDatabaseAddress } from './postgres/server-addresses.ts'
import { productName } from './product-name.ts'
import { hasProtocol, httpAddress, isSiteName, isWebAddress, siteNameCharactersMax } from './site-rules.ts'
import { passwordCharactersMax, passwordCharactersMin } from './password-limits.ts'

export type Config = ReturnType<typeof readConfig>

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

const isOrigin = (text: string) => isWebAddress(text) && new URL(text).origin === text

const listOf = (isValid: (text: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((all) => all.every(isValid), { error })

const secretCharactersMin = 32

const wholeNumber = (max: number, error: string) =>
  z.string().trim().regex(/^\d+$/, { error }).transform(Number).pipe(z.number().max(max, { error }))

const isBareSite = (text: string) => {
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !(search || hash || username || password)
}
const isMailServer = (text: string) => hasProtocol('smtp:', 'smtps:')(text) && new URL(text).hostname !== ''
const hasCredentials = (text: string | undefined) => /\/\/[^/]*@/.test(text ?? '')

const variables = z.object({
  PORT: wholeNumber(65535, 'un numéro de port entre 0 et 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: z
    .string()
    .refine(isWebAddress, { error: httpAddress })
    .refine((text) => !URL.canParse(text) || isBareSite(text), {
      error: 'une adresse qui s’arrête au nom du site, par exemple https://exemple.fr',
    })
    .optional(),
  SITE_NAME: z
    .string()
    .refine(isSiteName, {
      error: `au plus ${siteNameCharactersMax}\u00a0caractères, sans < > ni guillemets ni caractère invisible`,
    })
    .optional(),
  API_ORIGINS: listOf(
    isOrigin,
    'des sites séparés par des virgules, par exemple https://exemple.fr,https://app.exemple.fr',
  ).optional(),
  SHOP_URL: z.string().refine(isWebAddress, { error: httpAddress }).optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => !hasBareSigns(text), {
      error:
        'une adresse dont le mot de passe a ses signes en forme codée\u00a0: %23 pour #, %2F pour /, %3F pour\u00a0?, %40 pour @',
      abort: true,
    })
    .refine(isDatabaseAddress, {
      error: 'une adresse postgresql://utilisateur:motdepasse@hote/base',
    })
    .optional(),
  S3_ENDPOINT: z.string().refine(isWebAddress, { error: httpAddress }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
  BACKUP_EVERY: z
    .string()
    .regex(/^(?:night|(?:[1-9]|1\d|2[0-4])h)$/, { error: 'night, ou de 1h à 24h' })
    .default('night'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.string().refine(isWebAddress, { error: httpAddress }).optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error: 'une adresse smtp:// ou smtps://utilisateur:motdepasse@hote:port',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
      error: `une adresse, par exemple ${productName} <bonjour@exemple.fr>`,
    })
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(secretCharactersMin, { error: `au moins ${secretCharactersMin}\u00a0caractères tirés au hasard` })
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'au moins 12\u00a0caractères' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'une adresse e-mail' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordCharactersMin, { error: `au moins ${passwordCharactersMin}\u00a0caractères` })
    .max(passwordCharactersMax, { error: `au plus ${passwordCharactersMax}\u00a0caractères` })
    .optional(),
  DEMO: z.enum(['on', 'off'], { error: 'on ou off' }).optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(9, 'un nombre de 0 à 9').default(0),
  CDN_PURGE_URL: listOf(isWebAddress, `${httpAddress}, ou plusieurs séparées par des virgules`).optional(),
  CDN_PURGE_KEY: z.string().optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
  DRAIN_SECONDS: wholeNumber(300, 'un nombre de secondes, de 0 à 300').default(0),
  LOG_LEVEL: z.enum(logLevels, { error: logLevels.join(', ') }).optional(),
  REQUEST_LOG: z.enum(['on', 'off'], { error: 'on ou off' }).optional(),
  PAGE_CACHE: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
  DATA_CACHE: z.enum(['on', 'off'], { error: 'on ou off' }).default('on'),
})

const secretVariables = new Set([
  'CDN_PURGE_KEY',
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
])

export function readConfig(environment: Record<string, string | undefined>) {
  // `VAR=` in a shell or an env file means "unset".
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = variables.safeParse(values)
  if (!result.success) {
    throw new ConfigProblem(
      result.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const text =
          secretVariables.has(name) || hasCredentials(values[name])
            ? 'une valeur qui ne convient pas'
            : `«\u00a0${values[name]}\u00a0»`
        return `${name}\u00a0: trouvé ${text}, attendu ${issue.message}.`
      }),
    )
  }
  const input = result.data
  const dataDir = path.resolve(input.DATA_DIR)
  const whyNot = whyNotDataFolder(dataDir)
  if (whyNot) throw new ConfigProblem([whyNot])
  const siteUrl = new URL(input.SITE_URL ?? `http://localhost:${input.PORT}`).origin
  return {
    port: input.PORT,
    host: input.HOST,
    dataDir,
    siteUrl,
    isSiteUrlSet: input.SITE_URL !== undefined,
    siteName: input.SITE_NAME ?? null,
    shopUrl: input.SHOP_URL ?? null,
    apiOrigins: input.API_ORIGINS ?? [],
    databaseUrl: input.DATABASE_URL ?? null,
    s3: s3Config(input, ''),
    smtpUrl: input.SMTP_URL ?? null,
    mailFrom: input.MAIL_FROM ?? null,
    ...sessionSecret(input, dataDir),
    backupPassphrase: input.BACKUP_PASSPHRASE ?? null,
    scheduledBackups: input.BACKUP === 'on',
    backupEveryHours: input.BACKUP_EVERY === 'night' ? null : Number.parseInt(input.BACKUP_EVERY),
    ...backupPlace(input, dataDir),
    adminEmail: input.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: input.ADMIN_PASSWORD ?? null,
    demo: input.DEMO ? input.DEMO === 'on' : !input.DATABASE_URL,
    /** The number of our own proxies in front: that many last addresses of X-Forwarded-For are trusted. */
    trustedProxyHops: input.TRUSTED_PROXY_HOPS,
    cdn: cdnConfig(input),
    hstsSubdomains: input.HSTS_SUBDOMAINS === 'on',
    drainSeconds: input.DRAIN_SECONDS,
    requestLog: input.REQUEST_LOG ? input.REQUEST_LOG === 'on' : !process.stdout.isTTY,
    pageCache: input.PAGE_CACHE === 'on',
    dataCache: input.DATA_CACHE === 'on',
  }
}

type Variables = z.infer<typeof variables>

function s3Config(input: Variables, prefix: '' | 'BACKUP_'): S3Config | null {
  const names = [`${prefix}S3_BUCKET`, `${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
  const endpoint = input[`${prefix}S3_ENDPOINT`] ?? null
  const missing = names.filter((name) => !input[name])
  if (missing.length === names.length && !endpoint) return null
  if (missing.length > 0) {
    throw new ConfigProblem(
      missing.map(
        (name) =>
          `${name}\u00a0: trouvé rien, attendu une valeur, puisque d’autres variables ${prefix}S3_* sont définies.`,
      ),
    )
  }
  const [bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => input[name])
  return { endpoint, bucket, region: input[`${prefix}S3_REGION`], accessKeyId, secretAccessKey }
}

function cdnConfig({ CDN_PURGE_URL, CDN_PURGE_KEY }: Variables) {
  if (CDN_PURGE_URL && CDN_PURGE_KEY) return { purgeUrls: CDN_PURGE_URL, purgeKey: CDN_PURGE_KEY }
  if (!CDN_PURGE_URL && !CDN_PURGE_KEY) return null
  const [missing, present] = CDN_PURGE_URL ? ['CDN_PURGE_KEY', 'CDN_PURGE_URL'] : ['CDN_PURGE_URL', 'CDN_PURGE_KEY']
  throw new ConfigProblem([`${missing}\u00a0: trouvé rien, attendu une valeur, puisque ${present} est définie.`])
}

function backupPlace(input: Variables, dataDir: string) {
  const backupS3 = s3Config(input, 'BACKUP_')
  if (backupS3 && input.BACKUP_DIR) {
    throw new ConfigProblem([
      `BACKUP_DIR\u00a0: trouvé «\u00a0${input.BACKUP_DIR}\u00a0», attendu rien, puisque les variables BACKUP_S3_* disent où vont les sauvegardes.`,
    ])
  }
  return { backupDir: path.resolve(input.BACKUP_DIR ?? path.join(dataDir, 'sauvegardes')), backupS3 }
}

function sessionSecret({ SESSION_SECRET }: Variables, dataDir: string) {
  if (SESSION_SECRET !== undefined)
    return { sessionSecret: SESSION_SECRET, isSessionSecretSet: true, isSessionSecretNew: false }
  const newSecret = randomBytes(32).toString('hex')
  if (!existsSync(dataDir)) return { sessionSecret: newSecret, isSessionSecretSet: false, isSessionSecretNew: true }
  const file = path.join(dataDir, 'session-secret')
  const isSessionSecretNew = !existsSync(file) && makeSecret(file, newSecret)
  return { sessionSecret: storedSecret(file), isSessionSecretSet: false, isSessionSecretNew: isSessionSecretNew }
}

/** The link lets two simultaneous first starts agree on one secret. @returns false when the other one made it */
function makeSecret(file: string, secret: string): boolean {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}`)
  writeFileSync(temporary, secret, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
    return false
  } finally {
    rmSync(temporary)
  }
}

function storedSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= secretCharactersMin) return secret
  throw new ConfigProblem([
    `«\u00a0${file}\u00a0» est ${secret ? `trop court (${secretCharactersMin}\u00a0caractères au moins)` : 'vide'}\u00a0: remettez-le depuis une sauvegarde, ou supprimez-le, et tout le monde se connectera de nouveau.`,
  ])
}

process.umask(0o077)

export const config = readConfig(process.env)

/** Reads a variable of an extension; null when it is unset. @throws {ConfigProblem} which does not show the value */
export function readExtensionVariable(name: string, form: z.ZodString): string | null {
  const text = process.env[name]
  if (!text?.trim()) return null
  const { success, error } = form.safeParse(text)
  if (success) return text
  const [issue] = error.issues
  throw new ConfigProblem([`${name}\u00a0: trouvé une valeur qui ne convient pas, attendu ${issue?.message}.`])
}
