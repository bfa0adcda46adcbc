import { readDigitsAsLetters, wordKey } from './skeleton.ts'

const keysOf = (words: string) => words.split(' ').map(wordKey)

/** No name may contain one of these words. */
const offices = keysOf(
  'admin admins superadmin administrateur administrateurs administratrice administratrices administration ' +
    'administrator moderateur moderateurs moderatrice moderatrices moderation moderator modo modos webmaster ' +
    'webmestre officiel officielle official staff',
)

/** A name may contain these among other words, as « Équipe de nuit » does. */
const roles = keysOf(
  'auteur auteurs auteure auteures autrice autrices author equipe equipes team redaction redacteur redacteurs ' +
    'redactrice editeur editrice proprietaire support site blog',
)

const neutralWords = keysOf('l le la les d de du des un une notre nos votre en et chef the of')

/** Whether the name says that its owner speaks for the site. @param phrases names of the site and of its team */
export function claimsOffice(name: string, siteName: string): boolean {
  return [name, readDigitsAsLetters(name)].some((text) => containsOffice(text) || isMadeOfRoles(text, siteName))
}

function containsOffice(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => wordKey(word.replace(/^\p{Nd}+|\p{Nd}+$/gu, '')))
  return words.some((word) => offices.includes(word))
}

/** « LéquipeDuSite » and « A d m i n 2 » too, so spaces do not count. */
function isMadeOfRoles(text: string, siteName: string): boolean {
  const claims = [...offices, ...roles, wordKey(siteName)].filter(Boolean).join('|')
  return new RegExp(`^(?:(?:${neutralWords.join('|')})*(?:${claims}))+$`).test(wordKey(text.replace(/\p{Nd}+$/u, '')))
}
