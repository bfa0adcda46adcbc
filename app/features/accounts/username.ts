import { z } from 'zod'
import { plainLine } from '#platform/text/pasted-line.ts'
import { deletedAccountName, usernameCharactersMax, usernameCharactersMin } from './account.ts'
import { nameKeys } from './names/skeleton.ts'

const invalid = 'Veuillez saisir un pseudo valide.'

/** Letters of these scripts only serve to deceive where a word has Latin letters too. */
const lookalikeScripts =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Canadian_Aboriginal}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Osage}\p{Script=Miao}\p{Script=Warang_Citi}]/u

const address =
  /@|[([](?:at|a)[)\]]|\barobase\b|\bat\b.*\.|https?:|\bwww\.|[\p{L}\p{N}]\.(?:com|fr|org|net|eu|info|shop|bzh|io)\b/iu

/** Invisible and bidirectional control characters make names look alike. */
const allowedCharacters = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}<>\u2800]*$/u

export function whyNotUsernameText(name: string): string | null {
  if (address.test(name.normalize('NFKC'))) return 'Un pseudo ne peut pas être une adresse.'
  const isReadable = allowedCharacters.test(name) && /[\p{L}\p{N}]/u.test(name)
  const isMixed = name.split(/\s+/).some((word) => lookalikeScripts.test(word) && /\p{Script=Latin}/u.test(word))
  const isOfDeleted = nameKeys(name).some((key) => nameKeys(deletedAccountName).includes(key))
  return isReadable && !isMixed && !isOfDeleted ? null : invalid
}

export const usernameForm = z.object({
  username: z
    .string()
    .transform(plainLine)
    .pipe(
      z
        .string()
        .min(1, { error: invalid, abort: true })
        .min(usernameCharactersMin, `Le pseudo doit contenir au moins ${usernameCharactersMin} caractères.`)
        .max(usernameCharactersMax, {
          error: `Le pseudo doit contenir au plus ${usernameCharactersMax} caractères.`,
          abort: true,
        })
        .check(({ value, issues }) => {
          const message = whyNotUsernameText(value)
          if (message) issues.push({ code: 'custom', message, input: value })
        }),
    ),
})
