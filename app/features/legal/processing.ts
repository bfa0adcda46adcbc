import { capitalise, duration } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import type { Retention } from './legal.server.ts'

/** A use of personal data, as article 30 of the GDPR asks a register to tell it. Each text is a sentence without its end. */
export interface Processing {
  name: string
  data: string
  purpose: string
  basis: string
  period: string
  recipients?: string
}

export interface ServicesInUse {
  mail: string | null
  files: string | null
  backups: string | null
  areBackupsMade: boolean
  players: string[]
}

export function processingsOf(retention: Retention, services: ServicesInUse): Processing[] {
  return [
    ...accounts(retention),
    ...contributions(retention),
    ...operation(retention, services),
    {
      name: 'Mesure d’audience',
      data: 'des sommes par jour (les lectures de chaque article, les visites de la boutique, les termes cherchés), auxquelles ni cookie ni personne n’est attaché. L’adresse IP sert quelques secondes, en mémoire, à ne pas compter deux fois la même lecture',
      purpose: 'pour savoir ce qui est lu',
      basis: 'intérêt légitime',
      period: `${duration(retention.clickMinutes, 'minute')} pour l’empreinte d’une adresse IP qui a suivi un lien, ${duration(retention.audienceMonths, 'mois', 'mois')} pour les lectures, ${duration(retention.searchMonths, 'mois', 'mois')} pour les termes cherchés`,
    },
  ]
}

function accounts(retention: Retention): Processing[] {
  return [
    {
      name: 'Comptes',
      data: 'e-mail, pseudo, empreinte du mot de passe, moyens de connexion, et la présentation d’un auteur, que chacun lit après ses articles',
      purpose: 'pour vous reconnaître et fournir le service que vous demandez',
      basis: 'contrat',
      period: `jusqu’à ce que vous supprimiez le vôtre\u00a0; une inscription qui n’est pas confirmée est effacée après ${duration(retention.unconfirmedDays, 'jour')}, l’adresse d’une personne invitée après 30\u00a0jours`,
    },
    {
      name: 'Sessions',
      data: 'date, appareil et adresse IP',
      purpose: 'pour que vous voyiez d’où l’on se connecte à votre compte',
      basis: 'intérêt légitime\u00a0: la sécurité',
      period: `${duration(retention.sessionDays, 'jour')} sans visite, ou jusqu’à la déconnexion`,
    },
    {
      name: 'Appareils connus',
      data: 'un cookie retient que ce navigateur a déjà ouvert votre compte. Il n’ouvre rien à lui seul et ne sert à rien d’autre',
      purpose: 'pour vous laisser entrer quand d’autres essaient vos mots de passe',
      basis: 'intérêt légitime\u00a0: la sécurité',
      period: `${duration(retention.knownDeviceDays, 'jour')}, ou jusqu’au prochain changement de mot de passe ailleurs`,
    },
    {
      name: 'Changements d’e-mail',
      data: 'l’ancienne adresse et la nouvelle',
      purpose: 'pour confirmer celle que vous demandez',
      basis: 'contrat',
      period: `${duration(retention.emailChangeHours, 'heure')} au plus`,
    },
  ]
}

function contributions(retention: Retention): Processing[] {
  return [
    {
      name: 'Commentaires',
      data: 'votre texte, avec votre pseudo ou, sans pseudo, le début de votre e-mail',
      purpose: 'pour les publier',
      basis: 'contrat',
      period: 'jusqu’à ce que vous, ou un administrateur, les retiriez',
    },
    {
      name: 'Historique des commentaires et signalements',
      data: 'ce qui a été écrit, décidé et signalé',
      purpose: 'parce que l’éditeur répond de ce qu’il publie',
      basis: 'intérêt légitime et obligation légale',
      period: `${duration(retention.auditLogMonths, 'mois', 'mois')}\u00a0; l’e-mail laissé avec un signalement est effacé dès que la réponse est donnée`,
    },
    {
      name: 'Historique des rôles, des suspensions et des interdictions',
      data: 'qui a décidé quoi, et quand',
      purpose: 'pour répondre de ces décisions',
      basis: 'intérêt légitime',
      period: duration(retention.peopleAuditLogMonths, 'mois', 'mois'),
    },
  ]
}

function operation(
  retention: Retention,
  { mail, files, backups, areBackupsMade, players }: ServicesInUse,
): Processing[] {
  const storage = (host: string | null) => (host ? { recipients: `l’espace de stockage ${host}` } : {})
  return [
    {
      name: 'Messages envoyés',
      data: 'votre e-mail et le texte du message',
      purpose: 'pour savoir ce qui vous a été écrit',
      basis: 'contrat',
      period: duration(retention.emailDays, 'jour'),
      ...(mail && { recipients: `le service qui achemine nos messages, ${mail}` }),
    },
    {
      name: 'Limitation des tentatives',
      data: 'une empreinte de l’adresse IP ou du compte',
      purpose: 'pour freiner les robots',
      basis: 'intérêt légitime',
      period: 'une journée au plus',
    },
    {
      name: 'Photos et vidéos',
      data: 'les fichiers envoyés par l’équipe du site, et les envois interrompus',
      purpose: 'pour illustrer les articles',
      basis: 'contrat',
      period: `jusqu’à leur suppression, ${duration(retention.unfinishedUploadHours, 'heure')} pour un envoi interrompu`,
      ...storage(files),
    },
    ...players.map((player) => ({
      name: `Vidéos ${de(player)}`,
      data: 'votre adresse IP et ce que votre navigateur dit de lui, si vous lancez une de ces vidéos, jamais avant',
      purpose: 'pour vous montrer la vidéo que vous demandez',
      basis: 'consentement',
      period: 'rien n’en est gardé ici',
      recipients: `${player}, qui applique alors ses propres règles, y compris hors de l’Union européenne`,
    })),
    ...(areBackupsMade
      ? [
          {
            name: 'Sauvegardes',
            data: 'une copie de l’ensemble du site, que l’on ne rouvre qu’après une panne',
            purpose: 'pour que rien ne soit perdu',
            basis: 'intérêt légitime\u00a0: la sécurité',
            period: `ce que vous supprimez du site y reste jusqu’à ${duration(retention.backupMonths, 'mois', 'mois')}`,
            ...storage(backups),
          },
        ]
      : []),
  ]
}

const columns = ['Traitement', 'Données', 'Finalité', 'Base légale', 'Durée de conservation', 'Destinataires']

export function registerOf(processings: Processing[], controller: string): string[][] {
  const rows = processings.map(({ name, data, purpose, basis, period, recipients = '' }) => [
    ...[name, data, purpose, basis, period].map(capitalise),
    ['L’équipe du site et son hébergeur', recipients].filter(Boolean).join('\u00a0; '),
  ])
  return [['Responsable du traitement', controller], columns, ...rows]
}
