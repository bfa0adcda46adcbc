export interface TodayList {
  id: string
  title: string
  /** Editors see it too, first; the other lists are the owner's. */
  isForEditors?: true
  rows: TodayRow[]
}

interface TodayRow {
  title: string
  isQuoted?: true
  text?: string
  note: string
  links?: { href: string; label: string }[]
  form?: { action: string; fields: Record<string, string>; button: string }
}

/** Extensions add what is to be looked at or confirmed. A list without rows is left out. */
export const todayLists: (() => Promise<TodayList>)[] = []

export async function readTodayLists({ isOwner }: { isOwner: boolean }): Promise<TodayList[]> {
  const lists = await Promise.all(todayLists.map((read) => read()))
  return lists.filter(({ rows, isForEditors }) => rows.length > 0 && (isOwner || isForEditors))
}
