import { capitalise, duration } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import { fillFacts, type Facts } from '#platform/text/facts.ts'
import type { Retention } from './legal.server.ts'
import texts from './processings.json' with { type: 'json' }

/** A use of personal data, as article 30 of the GDPR asks a register to tell it. Each text is a sentence without its end. */
export interface Processing {
  name: string
  people: string
  data: string
  purpose: string
  basis: string
  period: string
  recipients?: string
}

/** The host of each, for the processing of that name. */
export interface ServicesInUse {
  emails: string | null
  files: string | null
  backups: string | null
  areBackupsMade: boolean
  players: string[]
}

/** Each fact of a period has its unit at the end of its name. */
const units = { Minutes: ['minute'], Hours: ['heure'], Days: ['jour'], Months: ['mois', 'mois'] } as const

function periodsOf(retention: Retention): Facts {
  const periods = Object.entries(retention).map(([name, number]) => {
    const [, [singular, plural] = ['', '']] = Object.entries(units).find(([ending]) => name.endsWith(ending)) ?? []
    return [name, duration(number, singular, plural)]
  })
  return Object.fromEntries(periods) as Facts
}

export function processingsOf(
  retention: Retention,
  { areBackupsMade, players, ...hosts }: ServicesInUse,
): Processing[] {
  const periods = periodsOf(retention)
  return Object.entries(texts).flatMap(([name, text]) => {
    if (name === 'players')
      return players.map((player) => fillTexts(text, { ...periods, player, ofPlayer: de(player) }))
    if (name === 'backups' && !areBackupsMade) return []
    const service = hosts[name as keyof typeof hosts] ?? ''
    return fillTexts({ ...text, ...(!service && { recipients: '' }) }, { ...periods, service })
  })
}

function fillTexts(text: Processing, facts: Facts): Processing {
  const entries = Object.entries(text).map(([name, words]) => [name, fillFacts(String(words), facts)])
  return Object.fromEntries(entries) as Processing
}

const columns =
  'Traitement|Personnes concernées|Données|Finalité|Base légale|Durée de conservation|Destinataires|Hors de l’Union européenne|Mesures de sécurité'
const security =
  'Droits vérifiés par le serveur, mots de passe gardés en empreinte, historique des décisions, accès retirés aussitôt'

export function registerOf(processings: Processing[], controller: string): string[][] {
  const rows = processings.map(({ name, people, data, purpose, basis, period, recipients = '' }) => [
    ...[name, people, data, purpose, basis, period].map(capitalise),
    ['L’équipe du site et son hébergeur', recipients].filter(Boolean).join('\u00a0; '),
    recipients ? 'À vérifier auprès de ces destinataires' : 'Non, sauf si l’hébergeur du site y est',
    security,
  ])
  return [['Responsable du traitement', controller], columns.split('|'), ...rows]
}
