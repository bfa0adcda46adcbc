import { z } from 'zod'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { categoryKeys, type Category } from '#features/articles/categories.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { type Pace, paces } from './newsletter.ts'

export interface Choices {
  categories: Category[]
  pace: Pace
}

/** @returns an empty list for all categories, so that one that the owner adds later is among them */
export function readChoices(body: FormData): Choices & { error: string | null } {
  const keys = categoryKeys()
  const categories = keys.filter((key) => body.getAll('categories').includes(key))
  return {
    categories: categories.length === keys.length ? [] : categories,
    pace: paces.find((pace) => pace === body.get('pace')) ?? 'each',
    error: categories.length === 0 ? 'Choisissez au moins un sujet.' : null,
  }
}

const addressForm = z.email()

export function readAddress(text: string): { email: string; error: string | null } {
  const email = plainLine(text).toLowerCase()
  if (!email) return { email, error: 'Indiquez votre e-mail.' }
  if (/^[^@\s]+@[^@\s.]+\.?$/.test(email))
    return { email, error: 'Cette adresse semble incomplète\u00a0: il manque la fin, après le point.' }
  const isValid = email.length <= emailCharactersMax && addressForm.safeParse(email).success
  return { email, error: isValid ? null : 'Cette adresse n’est pas valable.' }
}
