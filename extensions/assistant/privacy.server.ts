import { isNull } from 'drizzle-orm'
import type { Processing } from '#features/legal/processing.ts'
import { db } from '#platform/database.server.ts'
import { duration } from '#platform/text/french.ts'
import { assistantKeys } from './assistant-tables.server.ts'
import { keptDays } from './journal.server.ts'
import { rightNames, rights } from './rights.ts'

/** While there is a key: whatever the keys together permit. */
export async function listProcessings(): Promise<Processing[]> {
  const { name, rights: own, withdrawnAt } = assistantKeys
  const keys = await db.select({ name, rights: own }).from(assistantKeys).where(isNull(withdrawnAt))
  if (keys.length === 0) return []
  const permits = rightNames.filter((right) => keys.some((key) => key.rights.includes(right)))
  const words = permits.map((right) => rights[right].label.toLowerCase()).join(', ')
  return [
    {
      name: 'Assistant',
      people: 'membres',
      data: `ce que ses clés permettent (${words}), avec le nom que montre l’auteur d’un commentaire et jamais son e-mail\u00a0; ce qu’il a demandé, et quand`,
      purpose: 'pour aider à écrire et à modérer\u00a0: rien ne paraît et rien n’est décidé sans l’équipe du site',
      basis: 'intérêt légitime',
      period: `${duration(keptDays, 'jour')} pour l’historique de ses demandes`,
      recipients: `${keys.map((key) => key.name).join(', ')}, y compris hors de l’Union européenne`,
    },
  ]
}
