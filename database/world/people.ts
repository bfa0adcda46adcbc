/** No e-mail can reach example.org (RFC 2606). */
export interface WorldPerson {
  email: string
  role: 'admin' | 'user'
  username: string | null
}

export const worldPeople = {
  maiwenn: { email: 'maiwenn@example.org', role: 'admin', username: 'Maïwenn' },
  anouk: { email: 'anouk@example.org', role: 'user', username: 'Anouk' },
  hakim: { email: 'h.benali@example.org', role: 'user', username: null },
  soline: { email: 'soline@example.org', role: 'user', username: 'Soline' },
  gaetan: { email: 'gaetan.r@example.org', role: 'user', username: null },
  ines: { email: 'ines@example.org', role: 'user', username: 'Inès' },
} satisfies Record<string, WorldPerson>

export const maiwennWords =
  'Enfile des perles à Douarnenez et écoute ce qu’on en raconte.\nElle écrit ici le soir, l’atelier rangé.'

export type WorldName = keyof typeof worldPeople
