/** The cast of the demo, of development and of the tests. Addresses end in example.org: no letter can reach anybody. */
export interface WorldPerson {
  email: string
  role: 'admin' | 'user'
  /** Null: shown by the part before the @. */
  username: string | null
}

export const worldPeople = {
  /** Owner of the blog, author of its articles. */
  maiwenn: { email: 'maiwenn@example.org', role: 'admin', username: 'Maïwenn' },
  /** Makes jewellery in Lyon. */
  anouk: { email: 'anouk@example.org', role: 'user', username: 'Anouk' },
  hakim: { email: 'h.benali@example.org', role: 'user', username: null },
  soline: { email: 'soline@example.org', role: 'user', username: 'Soline' },
  /** Asks hard questions. */
  gaetan: { email: 'gaetan.r@example.org', role: 'user', username: null },
  ines: { email: 'ines@example.org', role: 'user', username: 'Inès' },
} satisfies Record<string, WorldPerson>

export type WorldName = keyof typeof worldPeople
