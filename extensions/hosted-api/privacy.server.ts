import { arrayOverlaps } from 'drizzle-orm'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import type { Processing } from '#features/legal/processing.ts'
import { db } from '#platform/database.server.ts'

/** While a key lets a program read what people wrote; one that writes articles or files says nothing about anybody. */
export async function listProcessings(): Promise<Processing[]> {
  const { name, rights } = apiKeys
  const keys = await db
    .select({ name, rights })
    .from(apiKeys)
    .where(arrayOverlaps(rights, ['read', 'moderate', 'export']))
  if (keys.length === 0) return []
  const accounts = keys.some((key) => key.rights.includes('export')) ? ', et les comptes' : ''
  return [
    {
      name: 'Programmes de l’équipe',
      people: 'membres',
      data: `les commentaires, même en attente, avec le nom et l’e-mail de leur auteur${accounts}`,
      purpose: 'pour que l’équipe du site lise, modère ou garde ailleurs ce que contient le blog',
      basis: 'intérêt légitime',
      period: 'tant que la clé d’un tel programme existe\u00a0; rien de plus n’en est gardé ici',
      recipients: keys.map((key) => key.name).join(', '),
    },
  ]
}
