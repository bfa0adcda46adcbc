import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { site } from '#platform/site.server.ts'
import { de } from '#platform/text/elision.ts'
import {
  codeMinutes,
  confirmationMinutes,
  emailChangeHours,
  invitationDays,
  recoveryMinutes,
  roleLabels,
  type SiteRole,
} from './account.ts'

/** These e-mails contain no text of a stranger’s choice: the name of an administrator, and addresses of this site. */

const notYou = 'Si ce n’était pas vous, ne faites rien'

export function confirmAddressEmail(to: string, token: string): EmailTemplate {
  return accountEmail(to, 'Confirmez votre adresse', {
    before: `Un compte a été demandé avec cette adresse sur ${site.siteName}. Pour la confirmer, ouvrez cette page et appuyez sur « Confirmer mon adresse » :`,
    link: `/compte/confirmation?jeton=${encodeURIComponent(token)}`,
    label: 'Confirmer mon adresse',
    after: `Le lien est valable ${confirmationMinutes}\u00a0minutes. ${notYou} : sans confirmation, rien ne change.`,
  })
}

export function alreadyMemberEmail(to: string): EmailTemplate {
  return accountEmail(to, 'Vous avez déjà un compte', {
    before: `Un compte a été demandé avec cette adresse sur ${site.siteName}. Elle en a déjà un : il suffit de vous connecter. Mot de passe oublié ? La page de connexion permet d’en choisir un nouveau.`,
    link: '/compte',
    label: 'Se connecter',
    after: `${notYou} : votre compte n’a pas changé.`,
  })
}

export function invitationEmail(to: string, token: string, role: SiteRole, inviter: string): EmailTemplate {
  return accountEmail(to, 'Une invitation à rejoindre l’équipe', {
    before: `${inviter} vous invite à rejoindre l’équipe ${de(site.siteName)}, avec le rôle «\u00a0${roleLabels[role]}\u00a0». Pour accepter, ouvrez cette page\u00a0:`,
    link: `/compte/invitation/${token}`,
    label: 'Voir l’invitation',
    after: `Le lien est valable ${invitationDays}\u00a0jours et ne sert qu’une fois. Si vous n’attendiez pas cette invitation, ne faites rien\u00a0: rien ne change.`,
  })
}

export function newPasswordEmail(to: string, token: string): EmailTemplate {
  return accountEmail(to, 'Choisissez un nouveau mot de passe', {
    before: `Un nouveau mot de passe a été demandé pour votre compte ${site.siteName}. Pour le choisir, ouvrez cette page :`,
    link: `/compte/nouveau-mot-de-passe?jeton=${encodeURIComponent(token)}`,
    label: 'Choisir un mot de passe',
    after: `Le lien est valable ${recoveryMinutes} minutes et ne sert qu’une fois. ${notYou} : votre mot de passe n’a pas changé.`,
  })
}

export function codeEmail(to: string, { code, link }: { code: string; link: string }): EmailTemplate {
  const token = Buffer.from(`${code} ${link} ${to}`).toString('base64url')
  return accountEmail(to, `${code} est votre code de connexion`, {
    before: `Votre code de connexion à ${site.siteName} : ${code}. Saisissez-le sur la page qui l’a demandé, ou ouvrez celle-ci et appuyez sur « Se connecter » :`,
    link: `/compte/code/saisie?jeton=${token}`,
    label: 'Se connecter',
    after: `Le code est valable ${codeMinutes} minutes et ne sert qu’une fois. Ne le donnez à personne. ${notYou} : sans ce code, personne ne peut se connecter.`,
  })
}

export function confirmEmailChangeEmail(to: string, token: string): EmailTemplate {
  return accountEmail(to, 'Confirmez votre nouvelle adresse', {
    before: `Un compte ${site.siteName} doit désormais porter cette adresse. Pour la confirmer, ouvrez cette page et appuyez sur « Confirmer cette adresse » :`,
    link: `/compte/email/confirmation?jeton=${encodeURIComponent(token)}`,
    label: 'Confirmer cette adresse',
    after: `Le lien est valable ${emailChangeHours} heures. ${notYou} : sans confirmation, rien ne change.`,
  })
}

export function emailInUseEmail(to: string): EmailTemplate {
  return accountEmail(to, 'Cette adresse a déjà un compte', {
    before: `Cette adresse a été demandée pour un autre compte ${site.siteName}. Elle a déjà le sien : rien ne change. Pour la libérer, connectez-vous avec elle et supprimez ce compte, ou changez son adresse.`,
    link: '/compte',
    label: 'Se connecter',
    after: `${notYou} : vos comptes n’ont pas changé.`,
  })
}

export function emailChangeRequestedEmail(to: string, cancellationToken: string): EmailTemplate {
  return accountEmail(to, 'Changement d’adresse demandé', {
    before: `Une autre adresse a été demandée pour votre compte ${site.siteName}. Elle remplacera celle-ci dès qu’elle aura été confirmée, dans les ${emailChangeHours} heures. Si c’était vous, il n’y a rien à faire. Pour voir laquelle, ou pour refuser, ouvrez cette page :`,
    link: `/compte/email/annulation?jeton=${encodeURIComponent(cancellationToken)}`,
    label: 'Annuler ce changement',
    after: 'Si ce n’était pas vous, annulez, puis choisissez un nouveau mot de passe : quelqu’un connaît le vôtre.',
  })
}

export function emailChangedEmail(to: string): EmailTemplate {
  return accountEmail(to, 'Adresse remplacée', {
    before: `L’adresse de votre compte ${site.siteName} vient d’être remplacée par une autre. Celle-ci ne permet plus de se connecter.`,
    link: '/mentions-legales',
    label: 'À qui écrire',
    after: 'Si ce n’était pas vous, écrivez tout de suite à l’équipe du site.',
  })
}

const securityChanges = {
  passwordChanged: ['Mot de passe changé', 'Le mot de passe de votre compte vient de changer'],
  secondFactorAdded: [
    'Validation en deux étapes activée',
    'La validation en deux étapes de votre compte vient d’être activée',
    'Les autres sessions ouvertes ont été fermées. ',
  ],
  secondFactorRemoved: [
    'Validation en deux étapes désactivée',
    'La validation en deux étapes de votre compte vient d’être désactivée',
  ],
  recoveryCodesRenewed: ['Nouveaux codes de secours', 'Les codes de secours de votre compte ont été remplacés'],
  passkeyAdded: ['Clé d’accès ajoutée', 'Une clé d’accès vient d’être ajoutée à votre compte'],
} as const

export type SecurityChange = keyof typeof securityChanges

export function securityChangeEmail(change: SecurityChange, to: string): EmailTemplate {
  const [subject, sentence, more] = securityChanges[change]
  return securityEmail(to, subject, sentence, more)
}

export function passkeysRemovedEmail(to: string, removedCount: number): EmailTemplate {
  return removedCount === 1
    ? securityEmail(to, 'Clé d’accès retirée', 'Une clé d’accès n’ouvre plus votre compte')
    : securityEmail(to, 'Clés d’accès retirées', `${removedCount} clés d’accès n’ouvrent plus votre compte`)
}

export function accountDeletedEmail(to: string): EmailTemplate {
  return accountEmail(to, 'Compte supprimé', {
    before: `Votre compte ${site.siteName} est supprimé, avec votre e-mail et votre mot de passe. Le blog reste ouvert à tous :`,
    link: '/',
    label: 'Lire le blog',
    after: 'C’est le dernier message que nous vous envoyons.',
  })
}

export function securityEmail(to: string, subject: string, sentence: string, more = ''): EmailTemplate {
  return accountEmail(to, subject, {
    before: `${sentence} sur ${site.siteName}. ${more}Si c’était vous, il n’y a rien à faire.`,
    link: '/compte/mot-de-passe-oublie',
    label: 'Choisir un nouveau mot de passe',
    after:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe par ce lien : toutes les sessions ouvertes seront fermées, et les clés d’accès supprimées.',
  })
}

interface EmailParts {
  before: string
  link: string
  label: string
  after: string
}

function accountEmail(to: string, subject: string, { before, link, label, after }: EmailParts): EmailTemplate {
  return { to, subject, parts: [{ sentence: before }, { link, label, isBare: true }, { sentence: after }] }
}
