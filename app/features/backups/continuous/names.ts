import { segmentStart } from '#platform/replication/log-position.ts'

/** A chain is a base backup, the log that follows it without a gap, and later bases on that same log. */
interface InChain {
  name: string
  system: string
  chain: string
}

export interface NamedBase extends InChain {
  kind: 'base'
  start: bigint
  end: bigint
  at: Date
}

export interface NamedPart extends InChain {
  kind: 'part'
  from: bigint
  to: bigint
  /** Everything that was acknowledged until then is in this part, or before. */
  at: Date
  digest: string
}

interface NamedTar extends InChain {
  kind: 'tar'
  modifiedAt: Date
}

export interface NamedFile {
  kind: 'file'
  name: string
  system: string
  bucket: string
  key: string
  bytes: number
  modifiedAt: Date
}

export type Archived = NamedBase | NamedPart | NamedTar | NamedFile

/** PostgreSQL reads whole segments. */
export const logStart = ({ start }: NamedBase) => segmentStart(start)

export const archivePrefix = 'continuous/'

const position = (value: bigint) => value.toString(16).padStart(16, '0')
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '')

export const systemPrefix = (system: string) => `${archivePrefix}${system}/`
export const chainPrefix = (system: string, chain: string) => `${systemPrefix(system)}${chain}/`

export const tarName = (system: string, chain: string, start: bigint) =>
  `${chainPrefix(system, chain)}bases/${position(start)}.tar.zst`

/** Written after the tar: a base without it is not complete. */
export const baseName = (system: string, chain: string, base: { start: bigint; end: bigint; at: Date }) =>
  `${chainPrefix(system, chain)}bases/${position(base.start)}-${position(base.end)}-${stamp(base.at)}.json`

export const partName = (system: string, chain: string, part: { from: bigint; to: bigint; at: Date; digest: string }) =>
  `${chainPrefix(system, chain)}log/${position(part.from)}-${position(part.to)}-${stamp(part.at)}-${part.digest}.zst`

export const filePrefix = (system: string) => `${systemPrefix(system)}files/`
export const archivedFileName = (system: string, bucket: string, key: string) => `${filePrefix(system)}${bucket}/${key}`

/** Made of the moment, so that the newest one sorts last, and part of a replication slot's name. */
export function newChainId(at: Date, random: string): string {
  return `${stamp(at).toLowerCase()}_${random}`
}

const ofSystem = String.raw`^continuous/(?<system>\d+)/`
const ofChain = String.raw`${ofSystem}(?<chain>\d{8}t\d{9}z_[\da-f]+)/`
const fromTo = String.raw`(?<from>[\da-f]{16})-(?<to>[\da-f]{16})-(?<at>\d{8}T\d{9}Z)`
const patterns = {
  base: new RegExp(String.raw`${ofChain}bases/${fromTo}\.json$`),
  tar: new RegExp(String.raw`${ofChain}bases/(?<from>[\da-f]{16})\.tar\.zst$`),
  part: new RegExp(String.raw`${ofChain}log/${fromTo}-(?<digest>[\da-f]+)\.zst$`),
  file: new RegExp(String.raw`${ofSystem}files/(?<bucket>[\w-]+)/(?<key>[^/]+)$`),
}

export function parseArchived(stored: { name: string; bytes: number; modifiedAt: Date }): Archived | null {
  const { name, bytes, modifiedAt } = stored
  for (const [kind, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(name)?.groups
    if (!found) continue
    const { system = '', chain = '', from = '0', to = '0', at = '', digest = '', bucket = '', key = '' } = found
    const [first, last] = [BigInt(`0x${from}`), BigInt(`0x${to}`)]
    if (kind === 'file') return { kind, name, system, bucket, key, bytes, modifiedAt }
    if (kind === 'tar') return { kind, name, system, chain, modifiedAt }
    if (kind === 'part') return { kind, name, system, chain, from: first, to: last, at: parseStamp(at), digest }
    return { kind: 'base', name, system, chain, start: first, end: last, at: parseStamp(at) }
  }
  return null
}

function parseStamp(text: string): Date {
  return new Date(text.replace(/(....)(..)(..)T(..)(..)(..)(...)Z/, '$1-$2-$3T$4:$5:$6.$7Z'))
}
