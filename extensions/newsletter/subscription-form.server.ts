import { z } from 'zod'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { categoryKeys, type Category } from '#features/articles/categories.ts'
import { type FieldErrors, refusedForm, type RefusedForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { type Pace, paces } from './newsletter.ts'

export interface Choices {
  categories: Category[]
  pace: Pace
}

interface RefusedSubscription extends RefusedForm {
  choices: Choices
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

type Reading = { ok: true; email: string; choices: Choices } | ({ ok: false } & RefusedSubscription)

export function readSubscription(body: FormData): Reading {
  const { email, error: emailError } = readAddress(formText(body, 'email'))
  const { error: choiceError, ...choices } = readChoices(body)
  if (!emailError && !choiceError) return { ok: true, email, choices }
  const errors: FieldErrors = {
    ...(emailError && { email: emailError }),
    ...(choiceError && { categories: choiceError }),
  }
  return {
    ok: false,
    ...refusedForm(body, errors),
    choices: choiceError ? { ...choices, categories: ['none'] } : choices,
  }
}
